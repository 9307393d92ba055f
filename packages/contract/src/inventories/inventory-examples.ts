import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCreationKey,
  exampleInventories,
  examplePharmacies,
  exampleSections,
  freshDeletion,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import {
  approvedInventory as approved,
  invalidInventory,
  missingInventory,
} from '../comparison/stored-closing-examples.js';
import { finaliseExamples } from './finalise-examples.js';
import {
  createInventory,
  createMobileInventory,
  deleteInventory,
  editInventory,
  listInventories,
  listInventoriesWithCounts,
  setBlindCount,
  uneditableInventory,
} from './inventories.js';
import { allRows, emptyRow, generalRow, marchRow, mobileRow } from './inventory-row-examples.js';
import { sectionExamples } from './section-examples.js';

const { central, bairro } = examplePharmacies;
const { general, march, mobile, whole } = exampleInventories;
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

const invalidId = 'ID de inventário inválido.';
const unknownPharmacy = 'Farmácia não encontrada. Não é possível editar o inventário.';
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const unknownSection = refusalBody('not_found', 'Seção não encontrada.');

const editExamples = examplesOf(editInventory, {
  successes: [
    {
      title: 'Outro nome; os campos do coletor podem acompanhar',
      as: 'mod',
      request: {
        params: { id: general.number },
        body: {
          name: 'Inventário Geral 2026',
          pharmacy: central.id,
          collector_sub: null,
          collector_name: null,
          collector_email: null,
        },
      },
      status: 200,
      answer: { ...generalRow, name: 'Inventário Geral 2026', version: 2 },
    },
  ],
  refusals: [
    {
      title: 'Inventário com UUID',
      as: 'mod',
      request: { params: { id: mobile.uuid }, body: { name: 'Geral', pharmacy: central.id } },
      status: 400,
      answer: refusalBody('invalid', uneditableInventory, 'id'),
    },
    {
      title: 'Sem nome',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: ' ', pharmacy: central.id } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome do inventário.', 'name'),
    },
    {
      title: 'Farmácia que não é a do inventário',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Geral', pharmacy: bairro.id } },
      status: 400,
      answer: refusalBody('invalid', unknownPharmacy, 'pharmacy'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: { name: 'Geral', pharmacy: central.id } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Um nome que outra pessoa mudou desde então',
      as: 'mod',
      request: {
        params: { id: march.number },
        body: { name: 'Inventário de Abril', pharmacy: central.id, version: 1 },
      },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: marchRow },
    },
  ],
});

const deleteExamples = examplesOf(deleteInventory, {
  successes: [
    {
      title: 'Um inventário inteiro, com suas seções e contagens',
      as: 'mod',
      request: { params: { id: general.number }, body: {} },
      status: 200,
      answer: { type: 'inventory_deleted', counts: 3, deletion: freshDeletion },
      volatile: ['deletion'],
    },
    {
      title: 'Uma seção só, com as contagens dela',
      as: 'mod',
      request: { params: { id: general.number }, body: { section_id: exampleSections.first.id } },
      status: 200,
      answer: { type: 'section_deleted', counts: 3, deletion: freshDeletion },
      volatile: ['deletion'],
    },
    {
      title: 'As contagens da farmácia sem inventário; as que vierem depois continuam aceitas',
      as: 'admin',
      request: { params: { id: whole.uuid }, body: {} },
      status: 200,
      answer: { type: 'inventory_deleted', counts: 1, deletion: freshDeletion },
      volatile: ['deletion'],
    },
  ],
  refusals: [
    {
      title: 'Id que não é um número nem um UUID',
      as: 'mod',
      request: { params: { id: 'abc' } },
      status: 400,
      answer: refusalBody('invalid', invalidId, 'id'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Seção que não é deste inventário',
      as: 'mod',
      request: { params: { id: march.number }, body: { section_id: exampleSections.first.id } },
      status: 404,
      answer: unknownSection,
    },
    { ...approved, request: { params: { id: mobile.uuid }, body: {} } },
  ],
});

const created = { id: unknownUuid, name: 'Balanço da madrugada', pharmacy: central.id } as const;

const createMobileExamples = examplesOf(createMobileInventory, {
  successes: [
    {
      title: 'Um inventário novo, com o UUID do aplicativo',
      as: 'mod',
      request: { body: created },
      status: 201,
      answer: {
        ...emptyRow,
        id: created.id,
        inventory_id: created.id,
        name: created.name,
        created_at: '2026-05-06T12:00:00.000Z',
        source: 'mobile',
      },
      volatile: ['created_at'],
    },
    {
      title: 'O mesmo outra vez: como está gravado',
      as: 'mod',
      request: { body: { id: mobile.uuid, name: 'Outro nome', pharmacy: central.id } },
      status: 200,
      answer: mobileRow,
    },
  ],
  refusals: [
    {
      title: 'Id que não é um UUID',
      as: 'mod',
      request: { body: { ...created, id: '7' } },
      status: 400,
      answer: refusalBody('invalid', 'O id do inventário deve ser um UUID.', 'id'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { body: { ...created, pharmacy: unknownUuid } },
      status: 400,
      answer: refusalBody('invalid', invalidPharmacy, 'pharmacy'),
    },
    {
      title: 'Um UUID que já é de outro inventário',
      as: 'mod',
      request: { body: { ...created, id: whole.uuid } },
      status: 409,
      answer: refusalBody('conflict', 'Este id de inventário já foi usado.'),
    },
  ],
});

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
  editExamples,
  deleteExamples,
  ...sectionExamples,
  createMobileExamples,
];

export const blindCountExamples: readonly EndpointExamples[] = [
  examplesOf(setBlindCount, {
    successes: [
      {
        title: 'Os coletores passam a contar sem ver o saldo nem as contagens de outros',
        as: 'mod',
        request: { params: { id: general.number }, body: { blind: true } },
        status: 200,
        answer: { blind: true },
      },
      {
        title: 'A farmácia como um todo também pode ser contada às cegas',
        as: 'admin',
        request: { params: { id: exampleInventories.whole.uuid }, body: { blind: true } },
        status: 200,
        answer: { blind: true },
      },
    ],
    refusals: [
      { ...invalidInventory, request: { params: { id: 'abc' }, body: { blind: true } } },
      {
        title: 'Sem dizer se liga ou desliga',
        as: 'mod',
        request: { params: { id: general.number }, body: {} },
        status: 400,
        answer: refusalBody('invalid', 'Informe blind: true ou false.', 'blind'),
      },
      { ...missingInventory, request: { params: { id: unknownNumber }, body: { blind: true } } },
    ],
  }),
];
