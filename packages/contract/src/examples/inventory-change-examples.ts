import { addSection, createMobileInventory, deleteInventory, editInventory } from '../inventories.js';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from './example-world.js';
import { emptyRow, generalRow, mobileRow } from './inventory-row-examples.js';

const { central, bairro } = examplePharmacies;
const { general, march, mobile, whole } = exampleInventories;
const { user, unlicensed } = examplePeople;
const invalidId = 'ID de inventário inválido.';
const unknownPharmacy = 'Farmácia não encontrada. Não é possível editar o inventário.';
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const unknownSection = refusalBody('not_found', 'Seção não encontrada.');
/** What the server makes of a section that is new. */
const newSection = {
  id: '4_01976f3c-0000-7c30-8000-0000000000a1',
  section_id: '01976f3c-0000-7c30-8000-0000000000a1',
  created_at: '2026-05-06T12:00:00.000Z',
} as const;
const madeByServer = ['id', 'section_id', 'created_at'] as const;

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
      answer: { ...generalRow, name: 'Inventário Geral 2026' },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um número',
      as: 'mod',
      request: { params: { id: mobile.uuid }, body: { name: 'Geral', pharmacy: central.id } },
      status: 400,
      answer: refusalBody('invalid', 'ID do inventário inválido.', 'id'),
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
  ],
});

const deleteExamples = examplesOf(deleteInventory, {
  successes: [
    {
      title: 'Um inventário inteiro, com suas seções e contagens',
      as: 'mod',
      request: { params: { id: general.number }, body: {} },
      status: 200,
      answer: { type: 'inventory_deleted', counts: 3 },
    },
    {
      title: 'Uma seção só, com as contagens dela',
      as: 'mod',
      request: { params: { id: general.number }, body: { section_id: exampleSections.first.id } },
      status: 200,
      answer: { type: 'section_deleted', counts: 3 },
    },
    {
      title: 'As contagens da farmácia sem inventário; as que vierem depois continuam aceitas',
      as: 'admin',
      request: { params: { id: whole.uuid }, body: {} },
      status: 200,
      answer: { type: 'inventory_deleted', counts: 1 },
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
  ],
});

const addSectionExamples = examplesOf(addSection, {
  successes: [
    {
      title: 'Uma seção com seu coletor',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Balcão', collector_sub: user.sub } },
      status: 201,
      answer: {
        ...generalRow,
        ...newSection,
        section_name: 'Balcão',
        section_counts: 0,
        count: 0,
        collector_sub: user.sub,
        collector_name: user.name,
        collector_email: user.email,
      },
      volatile: madeByServer,
    },
    {
      title: 'Uma seção sem coletor em um inventário do aplicativo',
      as: 'admin',
      request: { params: { id: mobile.uuid }, body: { name: 'Depósito' } },
      status: 201,
      answer: { ...mobileRow, ...newSection, section_name: 'Depósito', section_counts: 0 },
      volatile: madeByServer,
    },
  ],
  refusals: [
    {
      title: 'Coletor sem licença ativa',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Balcão', collector_sub: unlicensed.sub } },
      status: 400,
      answer: refusalBody(
        'invalid',
        'O coletor escolhido não existe ou não tem licença ativa.',
        'collector_sub',
      ),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: { name: 'Balcão' } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Nome que outra seção do inventário já tem',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'CORREDOR 1' } },
      status: 409,
      answer: refusalBody('conflict', 'Já existe uma seção com este nome neste inventário.'),
    },
    {
      title: 'Inventário que já foi finalizado',
      as: 'mod',
      request: { params: { id: march.number }, body: { name: 'Balcão' } },
      status: 409,
      answer: refusalBody('conflict', 'Este inventário já foi finalizado.'),
    },
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

export const inventoryChangeExamples: readonly EndpointExamples[] = [
  editExamples,
  deleteExamples,
  addSectionExamples,
  createMobileExamples,
];
