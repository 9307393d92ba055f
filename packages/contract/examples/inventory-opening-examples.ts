import { createMobileInventory } from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  unknownNumber,
  unknownUuid,
} from './example-world.js';
import { emptyRow, generalRow, mobileRow } from './inventory-row-examples.js';

const { central } = examplePharmacies;
const { general, march, mobile, whole } = exampleInventories;
const { user, unlicensed } = examplePeople;
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
/** The server's values of a new section. */
const newSection = {
  id: '4_01976f3c-0000-7c30-8000-0000000000a1',
  section_id: '01976f3c-0000-7c30-8000-0000000000a1',
  created_at: '2026-05-06T12:00:00.000Z',
} as const;
const madeByServer = ['id', 'section_id', 'created_at'] as const;

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

export const inventoryOpeningExamples: readonly EndpointExamples[] = [
  addSectionExamples,
  createMobileExamples,
];
