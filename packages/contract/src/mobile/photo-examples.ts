import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCounts,
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { createdRecount, recountSection } from '../recounts/example-recount.js';
import { findItemPhoto, getPhotoRules, submitPhoto } from './mobile-photos.js';
import { getPhoto } from './photos.js';

/** One pixel. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const photo = {
  id: '7d2c1b0a-4e5f-4a6b-9c8d-000000000001',
  inventoryID: exampleInventories.general.number,
  code: '7899999999996',
  kind: 'unregistered' as const,
  amplify_id: exampleCounts[0].amplify_id,
  taken_at: '2026-05-05T12:00:30.000Z',
  image: PIXEL,
};
const taken = { endpoint: submitPhoto, as: 'user', request: { body: photo } } as const;

const mobileExamples: EndpointExamples = examplesOf(submitPhoto, {
  successes: [
    {
      title: 'Foto de um código que o catálogo não tem',
      as: 'user',
      request: { body: photo },
      status: 201,
      answer: { id: photo.id, stored: true },
    },
    {
      title: 'A mesma foto outra vez',
      as: 'user',
      request: { body: photo },
      sentBefore: 1,
      status: 200,
      answer: { id: photo.id, stored: true },
    },
    {
      title: 'O código já tem três fotos',
      as: 'user',
      after: [1, 2, 3].map((number) => ({
        ...taken,
        request: { body: { ...photo, id: `7d2c1b0a-4e5f-4a6b-9c8d-00000000010${number}` } },
      })),
      request: { body: photo },
      status: 200,
      answer: { id: photo.id, stored: false },
    },
  ],
  refusals: [
    {
      title: 'Imagem que não é um JPEG',
      as: 'user',
      request: { body: { ...photo, image: 'iVBORw0KGgo=' } },
      status: 400,
      answer: refusalBody('invalid', 'A foto deve ser um JPEG.', 'image'),
    },
    {
      title: 'Inventário que não existe',
      as: 'user',
      request: { body: { ...photo, inventoryID: unknownNumber } },
      status: 404,
      answer: refusalBody('not_found', 'Inventário não encontrado.'),
    },
    {
      title: 'Id da foto de outra pessoa',
      as: 'mod',
      after: [taken],
      request: { body: photo },
      status: 409,
      answer: refusalBody('conflict', 'Este id de foto já foi usado.'),
    },
  ],
});

const staffExamples: EndpointExamples = examplesOf(getPhoto, {
  successes: [
    {
      title: 'A foto de um código não cadastrado',
      as: 'mod',
      after: [taken],
      request: { params: { id: photo.id } },
      status: 200,
      answer: {
        id: photo.id,
        kind: photo.kind,
        taken_at: photo.taken_at,
        taken_by: examplePeople.user.name,
        code: photo.code,
        image: PIXEL,
      },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um UUID',
      as: 'mod',
      request: { params: { id: 'abc' } },
      status: 400,
      answer: refusalBody('invalid', 'O id da foto deve ser um UUID.', 'id'),
    },
    {
      title: 'Foto que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Foto não encontrada.'),
    },
  ],
});

const rulesExamples: EndpointExamples = examplesOf(getPhotoRules, {
  successes: [
    {
      title: 'Nenhuma foto é pedida, como no início',
      as: 'user',
      request: { params: { id: examplePharmacies.central.id } },
      status: 200,
      answer: { kinds: [], controlled_departments: [] },
    },
  ],
  refusals: [
    {
      title: 'Id que não é de uma farmácia',
      as: 'user',
      request: { params: { id: 'central' } },
      status: 400,
      answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'user',
      request: { params: { id: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const itemExamples: EndpointExamples = examplesOf(findItemPhoto, {
  successes: [
    {
      title: 'A foto de um item da recontagem',
      as: 'admin',
      after: [
        createdRecount,
        {
          ...taken,
          request: { body: { ...photo, code: exampleProducts.omeprazole.barcode, kind: 'other' } },
        },
      ],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      status: 200,
      answer: { image: PIXEL },
    },
    {
      title: 'Um item que ninguém fotografou',
      as: 'admin',
      after: [createdRecount],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      status: 200,
      answer: { image: null },
    },
    {
      title: 'A recontagem de outra pessoa',
      as: 'user',
      after: [
        createdRecount,
        {
          ...taken,
          request: { body: { ...photo, code: exampleProducts.omeprazole.barcode, kind: 'other' } },
        },
      ],
      request: { params: { id: recountSection }, query: { key: 'i:124' } },
      status: 200,
      answer: { image: null },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um UUID',
      as: 'user',
      request: { params: { id: 'abc' }, query: { key: 'i:124' } },
      status: 400,
      answer: refusalBody('invalid', 'Seção inválida.', 'id'),
    },
  ],
});

export const photoExamples: readonly EndpointExamples[] = [
  mobileExamples,
  rulesExamples,
  itemExamples,
  staffExamples,
];
