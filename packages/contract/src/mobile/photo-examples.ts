import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { createdRecount, recountSection } from '../recounts/example-recount.js';
import { findItemPhoto, getPhotoRules, submitPhoto } from './mobile-photos.js';
import { getPhoto } from './photos.js';

const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const photo = {
  id: '7d2c1b0a-4e5f-4a6b-9c8d-000000000001',
  inventoryID: world.exampleInventories.general.number,
  code: '7899999999996',
  kind: 'unregistered' as const,
  amplify_id: world.exampleCounts[0].amplify_id,
  taken_at: '2026-05-05T12:00:30.000Z',
  image: PIXEL,
};
const taken = { endpoint: submitPhoto, as: 'user', request: { body: photo } } as const;

const ofListed = {
  ...taken,
  request: { body: { ...photo, code: world.exampleProducts.omeprazole.barcode, kind: 'other' } },
} as const;

export const photoExamples: readonly EndpointExamples[] = [
  examplesOf(
    submitPhoto,
    {
      title: 'Foto de um código que o catálogo não tem',
      request: { body: photo },
      status: 201,
      answer: { id: photo.id, stored: true },
    },
    {
      title: 'A mesma foto outra vez',
      request: { body: photo },
      sentBefore: 1,
      status: 200,
      answer: { id: photo.id, stored: true },
    },
    {
      title: 'O código já tem três fotos',
      after: [1, 2, 3].map((number) => ({
        ...taken,
        request: { body: { ...photo, id: `7d2c1b0a-4e5f-4a6b-9c8d-00000000010${number}` } },
      })),
      request: { body: photo },
      status: 200,
      answer: { id: photo.id, stored: false },
    },
    refused('conflict', 'Id da foto de outra pessoa', 'Este id de foto já foi usado.', {
      as: 'mod',
      after: [taken],
    }),
  ),
  examplesOf(getPhotoRules, {
    title: 'Nenhuma foto é pedida, como no início',
    request: { params: { id: world.examplePharmacies.central.id } },
    answer: {
      kinds: [],
      controlled_departments: [],
      treatment_days: 30,
      expiry_departments: [],
      expiry_items: [],
    },
  }),
  examplesOf(
    findItemPhoto,
    {
      title: 'A foto de um item da recontagem',
      as: 'admin',
      after: [createdRecount, ofListed],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      answer: { image: PIXEL },
    },
    {
      title: 'Um item que ninguém fotografou',
      as: 'admin',
      after: [createdRecount],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      answer: { image: null },
    },
    {
      title: 'A recontagem de outra pessoa',
      after: [createdRecount, ofListed],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      answer: { image: null },
    },
  ),
  examplesOf(getPhoto, {
    title: 'A foto de um código não cadastrado',
    after: [taken],
    request: { params: { id: photo.id } },
    answer: {
      id: photo.id,
      kind: photo.kind,
      taken_at: photo.taken_at,
      taken_by: world.examplePeople.user.name,
      code: photo.code,
      image: PIXEL,
    },
  }),
];
