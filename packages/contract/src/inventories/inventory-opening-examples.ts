import { createMobileInventory } from '@balanco/contract/inventories/inventories';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePharmacies, unknownUuid } from '../base/example-world.js';
import { emptyRow, mobileRow } from './inventory-row-examples.js';
import { sectionExamples } from './section-examples.js';

const { central } = examplePharmacies;
const { mobile, whole } = exampleInventories;
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';
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
  ...sectionExamples,
  createMobileExamples,
];
