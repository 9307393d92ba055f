import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCounts,
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { reportDevice } from '../people/devices.js';
import { createdRecount, recountSection } from '../recounts/example-recount.js';
import { declareSectionDone, enterSection, markNotFound, printSectionLabels } from './sections.js';

const { general } = exampleInventories;
const { central } = examplePharmacies;
const { first } = exampleSections;
const [counted] = exampleCounts;

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
};
const declared_at = '2026-05-06T12:00:00.000Z';

const doneExamples = examplesOf(declareSectionDone, {
  successes: [
    {
      title: 'O servidor tem o mesmo',
      as: 'user',
      request: { params: { id: first.id }, body: { lines: 3, units: 72, counted_units: 72, hash: HASH } },
      status: 200,
      answer: { ...stored, matches: true, declared_at, differences: null, more_differences: 0 },
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
      status: 200,
      answer: {
        ...stored,
        section: recountSection,
        lines: 0,
        units: 0,
        counted_units: 0,
        hash: EMPTY,
        matches: true,
        declared_at,
        differences: null,
        more_differences: 0,
      },
      volatile: ['declared_at'],
    },
    {
      title: 'O servidor tem outra quantidade e uma linha a mais',
      as: 'user',
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
      status: 200,
      answer: {
        ...stored,
        matches: false,
        declared_at,
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
            id: exampleCounts[1].amplify_id,
            index: 0,
            kind: 'only_here',
            code: '777',
            phone: null,
            server: { quantity: 5, factor: 6 },
          },
        ],
        more_differences: 0,
      },
      volatile: ['declared_at'],
    },
  ],
  refusals: [
    {
      title: 'not_found que não é uma lista',
      as: 'user',
      request: { params: { id: first.id }, body: { lines: 3, units: 72, hash: HASH, not_found: 'i:124' } },
      status: 400,
      answer: refusalBody('invalid', 'not_found deve ser uma lista de itens da recontagem.', 'not_found'),
    },
    {
      title: 'hash que não é um SHA-256',
      as: 'user',
      request: { params: { id: first.id }, body: { lines: 3, units: 72, hash: 'abc' } },
      status: 400,
      answer: refusalBody('invalid', 'hash deve ser um SHA-256 em hexadecimal.', 'hash'),
    },
    {
      title: 'Seção que não existe',
      as: 'user',
      request: { params: { id: unknownUuid }, body: { lines: 3, units: 72, hash: HASH } },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada.'),
    },
  ],
});

const marked = { key: 'i:124', not_found: true, marked_at: '2026-05-06T12:00:00.000Z' };

const markExamples = examplesOf(markNotFound, {
  successes: [
    {
      title: 'Um item que não foi encontrado',
      as: 'admin',
      after: [createdRecount],
      request: { params: { id: recountSection }, body: { marks: [marked] } },
      status: 200,
      answer: { section: recountSection, not_found: ['i:124'] },
    },
  ],
  refusals: [
    {
      title: 'marks que não é uma lista',
      as: 'user',
      request: { params: { id: first.id }, body: { marks: 'i:124' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe marks com os itens da recontagem.', 'marks'),
    },
    {
      title: 'Seção que não é uma recontagem',
      as: 'user',
      request: { params: { id: first.id }, body: { marks: [marked] } },
      status: 404,
      answer: refusalBody('not_found', 'Recontagem não encontrada.'),
    },
  ],
});

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

const enterExamples = examplesOf(enterSection, {
  successes: [
    {
      title: 'Pela etiqueta',
      as: 'user',
      request: { params: { id: first.id }, body: { by_label: true } },
      status: 200,
      answer: entered,
    },
    {
      title: 'Enquanto outra pessoa conta nela',
      as: 'mod',
      after: [
        {
          endpoint: reportDevice,
          as: 'user',
          request: { body: { device_id: 'moto-g54-carla', queued: 0, section_id: first.id } },
        },
      ],
      request: { params: { id: first.id }, body: {} },
      status: 200,
      answer: {
        ...entered,
        others: [{ name: examplePeople.user.name, seen_at: '2026-05-06T12:00:00.000Z', is_here: true }],
        counted: [{ name: examplePeople.user.name, lines: 3 }],
      },
      volatile: ['others.0.seen_at'],
    },
  ],
  refusals: [
    {
      title: 'by_label que não é true nem false',
      as: 'user',
      request: { params: { id: first.id }, body: { by_label: 'sim' } },
      status: 400,
      answer: refusalBody('invalid', 'by_label deve ser true ou false.', 'by_label'),
    },
    {
      title: 'Seção que não existe',
      as: 'user',
      request: { params: { id: unknownUuid }, body: { by_label: true } },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada.'),
    },
  ],
});

export const sectionLabelExamples: readonly EndpointExamples[] = [
  examplesOf(printSectionLabels, {
    successes: [
      {
        title: 'A etiqueta de uma seção',
        as: 'mod',
        request: { params: { id: general.number }, body: { section_ids: [first.id] } },
        status: 200,
        answer: { printed: 1 },
      },
    ],
    refusals: [
      {
        title: 'Nenhuma seção escolhida',
        as: 'mod',
        request: { params: { id: general.number }, body: { section_ids: [] } },
        status: 400,
        answer: refusalBody('invalid', 'Escolha ao menos uma seção.', 'section_ids'),
      },
      {
        title: 'Inventário que não existe',
        as: 'mod',
        request: { params: { id: unknownNumber }, body: { section_ids: [first.id] } },
        status: 404,
        answer: refusalBody('not_found', 'Inventário não encontrado.'),
      },
    ],
  }),
];

export const sectionPhoneExamples: readonly EndpointExamples[] = [doneExamples, markExamples, enterExamples];
