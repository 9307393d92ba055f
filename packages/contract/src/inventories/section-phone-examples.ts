import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { reportDevice } from '../people/devices.js';
import { createdRecount, recountSection } from '../recounts/example-recount.js';
import { declareSectionDone, enterSection, markNotFound, printSectionLabels } from './sections.js';

const { general } = world.exampleInventories;
const { central } = world.examplePharmacies;
const { first } = world.exampleSections;
const [counted] = world.exampleCounts;

const HASH = '5c3a3d62f6279edc02007494d58dec570e6d24d43795cd8b3825d91831050f2b';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const stored = {
  section: first.id,
  inventoryID: general.number,
  lines: 3,
  units: 72,
  counted_units: 72,
  hash: HASH,
  late: 0,
  unfinished: [],
  matches: true,
  declared_at: '2026-05-06T12:00:00.000Z',
  differences: null,
  more_differences: 0,
};

const marked = { key: 'i:124', not_found: true, marked_at: '2026-05-06T12:00:00.000Z' };

const entered = {
  id: first.id,
  name: first.name,
  inventoryID: general.number,
  inventory_name: 'Inventário Geral',
  pharmacy: central.id,
  pharmacy_name: central.name,
  finalizado: false,
  others: [],
  counted: [],
};

export const sectionLabelExamples: readonly EndpointExamples[] = [
  examplesOf(printSectionLabels, {
    title: 'A etiqueta de uma seção',
    request: { params: { id: general.number }, body: { section_ids: [first.id] } },
    answer: { printed: 1 },
  }),
];

export const sectionPhoneExamples: readonly EndpointExamples[] = [
  examplesOf(
    declareSectionDone,
    {
      title: 'O servidor tem o mesmo',
      request: { params: { id: first.id }, body: { lines: 3, units: 72, counted_units: 72, hash: HASH } },
      answer: stored,
      volatile: ['declared_at'],
    },
    {
      title: 'Uma recontagem em que um item não foi encontrado e outro ficou sem resposta',
      as: 'admin',
      after: [createdRecount],
      request: {
        params: { id: recountSection },
        body: { lines: 0, units: 0, hash: EMPTY, not_found: ['i:124'], missing: ['i:777'] },
      },
      answer: { ...stored, section: recountSection, lines: 0, units: 0, counted_units: 0, hash: EMPTY },
      volatile: ['declared_at'],
    },
    {
      title: 'O servidor tem outra quantidade e uma linha a mais',
      request: {
        params: { id: first.id },
        body: {
          lines: 2,
          units: 32,
          hash: '0345738edb5b8dbee1a019c5b0eac057dbdf339f462b88f2385837ea771aa720',
          rows: [
            { id: counted.amplify_id, index: 0, quantity: 12, factor: 1 },
            { id: counted.amplify_id, index: 1, quantity: 2, factor: 10 },
          ],
        },
      },
      answer: {
        ...stored,
        matches: false,
        differences: [
          {
            id: counted.amplify_id,
            index: 1,
            kind: 'different',
            code: '7891000000014',
            phone: { quantity: 2, factor: 10 },
            server: { quantity: 3, factor: 10 },
          },
          {
            id: world.exampleCounts[1].amplify_id,
            index: 0,
            kind: 'only_here',
            code: '777',
            phone: null,
            server: { quantity: 5, factor: 6 },
          },
        ],
      },
      volatile: ['declared_at'],
    },
  ),
  examplesOf(
    markNotFound,
    {
      title: 'Um item que não foi encontrado',
      as: 'admin',
      after: [createdRecount],
      request: { params: { id: recountSection }, body: { marks: [marked] } },
      answer: { section: recountSection, not_found: ['i:124'] },
    },
    refused('not_found', 'Seção que não existe', 'Recontagem não encontrada.', {
      params: { id: world.unknownUuid },
    }),
    refused('not_found', 'Seção que não é uma recontagem', 'Recontagem não encontrada.', {
      as: 'user',
      params: { id: first.id },
    }),
  ),
  examplesOf(
    enterSection,
    {
      title: 'Pela etiqueta',
      request: { params: { id: first.id }, body: { by_label: true } },
      answer: entered,
    },
    {
      title: 'Enquanto outra pessoa conta nela',
      as: 'mod',
      after: [
        called(reportDevice, 'user', {
          body: { device_id: 'moto-g54-carla', queued: 0, section_id: first.id },
        }),
      ],
      request: { params: { id: first.id }, body: {} },
      answer: {
        ...entered,
        others: [{ name: world.examplePeople.user.name, seen_at: '2026-05-06T12:00:00.000Z', is_here: true }],
        counted: [{ name: world.examplePeople.user.name, lines: 3 }],
      },
      volatile: ['others.0.seen_at'],
    },
  ),
];
