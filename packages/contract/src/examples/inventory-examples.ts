import {
  createInventory,
  finaliseInventory,
  finaliseMobileInventory,
  listInventories,
  listInventoriesWithCounts,
} from '../inventories.js';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import {
  exampleInventories,
  examplePharmacies,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from './example-world.js';
import {
  allRows,
  emptyRow,
  finalisedNow,
  firstSectionRow,
  generalRow,
  marchRow,
  mobileRow,
  secondSectionRow,
} from './inventory-row-examples.js';

const { central, bairro } = examplePharmacies;
const { general, march, mobile } = exampleInventories;
const reopened = {
  finalizado: false,
  finalised_at: null,
  finalised_by: null,
  status: 'Em Andamento',
} as const;
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const invalidId = 'ID de inventário inválido.';
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

const listExamples = examplesOf(listInventories, {
  successes: [
    {
      title: 'Os mais novos primeiro, cada um seguido de suas seções',
      as: 'user',
      request: {},
      status: 200,
      answer: { results: [...allRows] },
    },
    {
      title: 'Só as primeiras linhas',
      as: 'user',
      request: { query: { page_size: 1 } },
      status: 200,
      answer: { results: [mobileRow] },
    },
  ],
  refusals: [
    {
      title: 'Página grande demais',
      as: 'user',
      request: { query: { page_size: 1001 } },
      status: 400,
      answer: refusalBody('invalid', 'Uma página tem no máximo 1000 inventários.', 'page_size'),
    },
  ],
});

const listWithCountsExamples = examplesOf(listInventoriesWithCounts, {
  successes: [
    {
      title: 'Os inventários de uma farmácia',
      as: 'user',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: { results: [...allRows] },
    },
    {
      title: 'Uma farmácia sem inventários',
      as: 'user',
      request: { query: { pharmacy: bairro.inventory_uuid } },
      status: 200,
      answer: { results: [] },
    },
  ],
  refusals: [
    {
      title: 'Farmácia que não é um UUID',
      as: 'user',
      request: { query: { pharmacy: 'central' } },
      status: 400,
      answer: refusalBody('invalid', 'Farmácia inválida.', 'pharmacy'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'user',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const createExamples = examplesOf(createInventory, {
  successes: [
    {
      title: 'Um inventário novo',
      as: 'mod',
      request: { body: { name: 'Inventário Noturno', pharmacy: central.id } },
      status: 201,
      answer: {
        ...emptyRow,
        id: 6,
        inventory_id: 6,
        name: 'Inventário Noturno',
        created_at: '2026-05-06T12:00:00.000Z',
      },
      volatile: ['created_at'],
    },
  ],
  refusals: [
    {
      title: 'Sem nome',
      as: 'mod',
      request: { body: { name: '', pharmacy: central.id } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome do inventário.', 'name'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'admin',
      request: { body: { name: 'Inventário Noturno', pharmacy: unknownUuid } },
      status: 400,
      answer: refusalBody('invalid', invalidPharmacy, 'pharmacy'),
    },
  ],
});

const finaliseExamples = examplesOf(finaliseInventory, {
  successes: [
    {
      title: 'Um inventário inteiro, com as seções que ainda estavam abertas',
      as: 'mod',
      request: { params: { id: general.number }, body: { finalizado: true } },
      status: 200,
      answer: {
        type: 'inventory_updated',
        rows: [{ ...generalRow, ...finalisedNow }, { ...firstSectionRow, ...finalisedNow }, secondSectionRow],
      },
      volatile: ['rows.0.finalised_at', 'rows.1.finalised_at'],
    },
    {
      title: 'Uma seção só',
      as: 'mod',
      request: {
        params: { id: general.number },
        body: { finalizado: true, section_id: exampleSections.first.id },
      },
      status: 200,
      answer: {
        type: 'section_updated',
        rows: [generalRow, { ...firstSectionRow, ...finalisedNow }, secondSectionRow],
      },
      volatile: ['rows.1.finalised_at'],
    },
    {
      title: 'Reabrir um inventário',
      as: 'admin',
      request: { params: { id: march.number }, body: { finalizado: false } },
      status: 200,
      answer: { type: 'inventory_updated', rows: [{ ...marchRow, ...reopened }] },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um número',
      as: 'mod',
      request: { params: { id: 'abc' }, body: { finalizado: true } },
      status: 400,
      answer: refusalBody('invalid', invalidId, 'id'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: { finalizado: true } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Seção que não é deste inventário',
      as: 'mod',
      request: {
        params: { id: march.number },
        body: { finalizado: true, section_id: exampleSections.first.id },
      },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada.'),
    },
  ],
});

const finaliseMobileExamples = examplesOf(finaliseMobileInventory, {
  successes: [
    {
      title: 'Um inventário criado no aplicativo',
      as: 'mod',
      request: { params: { uuid: mobile.uuid }, body: { finalizado: true } },
      status: 200,
      answer: { type: 'inventory_updated', rows: [{ ...mobileRow, ...finalisedNow }] },
      volatile: ['rows.0.finalised_at'],
    },
  ],
  refusals: [
    {
      title: 'Id que não é um UUID',
      as: 'mod',
      request: { params: { uuid: general.number }, body: { finalizado: true } },
      status: 400,
      answer: refusalBody('invalid', invalidId, 'uuid'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { uuid: unknownUuid }, body: { finalizado: true } },
      status: 404,
      answer: unknownInventory,
    },
  ],
});

export const inventoryExamples: readonly EndpointExamples[] = [
  listExamples,
  listWithCountsExamples,
  createExamples,
  finaliseExamples,
  finaliseMobileExamples,
];
