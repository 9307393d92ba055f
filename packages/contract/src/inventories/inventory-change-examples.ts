import { deleteInventory, editInventory } from '@balanco/contract/inventories/inventories';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePharmacies,
  exampleSections,
  freshDeletion,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { approvedInventory as approved } from '../comparison/stored-closing-examples.js';
import { generalRow, marchRow } from './inventory-row-examples.js';

const { central, bairro } = examplePharmacies;
const { general, march, mobile, whole } = exampleInventories;
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

export const inventoryChangeExamples: readonly EndpointExamples[] = [editExamples, deleteExamples];
