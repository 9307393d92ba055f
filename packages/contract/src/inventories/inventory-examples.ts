import {
  createInventory,
  listInventories,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories/inventories';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleCreationKey, examplePharmacies, unknownUuid } from '../base/example-world.js';
import { finaliseExamples } from './finalise-examples.js';
import { inventoryChangeExamples } from './inventory-change-examples.js';
import { inventoryOpeningExamples } from './inventory-opening-examples.js';
import { allRows, emptyRow, mobileRow } from './inventory-row-examples.js';

const { central, bairro } = examplePharmacies;
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/** Of the page that ends with the first row of `mobileRow`'s inventory. */
const afterMobileRow = 'WyI4ZDVjN2IxYS0yZjNlLTRjNmQtOGE5Yi0wMDAwMDAwMDAwZTUiLDFd';

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
      answer: { results: [mobileRow], cursor: afterMobileRow },
    },
    {
      title: 'A página seguinte, pelo cursor da anterior',
      as: 'user',
      request: { query: { page_size: 1, after: afterMobileRow } },
      status: 200,
      answer: { results: allRows.slice(1, 2), cursor: 'WzQsMV0' },
    },
    {
      title: 'Procurados pelo nome, da farmácia também: sem as seções',
      as: 'user',
      request: { query: { search: 'aplicativo central', page_size: 6 } },
      status: 200,
      answer: { results: [mobileRow], cursor: null },
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
    {
      title: 'Um cursor que nenhuma página respondeu',
      as: 'user',
      request: { query: { after: 'abc' } },
      status: 400,
      answer: refusalBody('invalid', 'Cursor inválido.', 'after'),
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
    {
      title: 'Uma chave de criação que já foi usada em outro envio',
      as: 'mod',
      request: {
        body: { name: 'Inventário Noturno', pharmacy: central.id },
        creationKey: exampleCreationKey,
      },
      status: 409,
      answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
    },
  ],
});

export const inventoryExamples: readonly EndpointExamples[] = [
  listExamples,
  listWithCountsExamples,
  createExamples,
  ...finaliseExamples,
  ...inventoryChangeExamples,
  ...inventoryOpeningExamples,
];
