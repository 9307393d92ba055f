import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { approveMarch, isApproved } from '../settlement/stored-settlement-examples.js';
import * as contract from './inventories.js';
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
import { createInventory } from './new-inventory.js';
import { sectionExamples } from './section-examples.js';

const { central } = world.examplePharmacies;
const { general, march, mobile, whole } = world.exampleInventories;

const created = { id: world.unknownUuid, name: 'Balanço da madrugada', pharmacy: central.id } as const;

const unknownPharmacy = {
  title: 'Farmácia que não existe',
  sentence: 'Farmácia selecionada inválida. Não foi possível criar o inventário.',
};

const closed = (row: contract.InventoryRow): contract.InventoryRow => ({
  ...row,
  ...finalisedNow,
  version: row.version + 1,
});
const closedInventory = (row: contract.InventoryRow): contract.InventoryRow => ({
  ...closed(row),
  closing_state: 'checking',
});

const afterMobileRow = 'WyI4ZDVjN2IxYS0yZjNlLTRjNmQtOGE5Yi0wMDAwMDAwMDAwZTUiLDFd';

export const inventoryExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.listInventories,
    {
      title: 'Os mais novos primeiro, cada um seguido de suas seções',
      answer: { results: [...allRows] },
    },
    {
      title: 'A página seguinte, pelo cursor da anterior',
      request: { query: { page_size: 1, after: afterMobileRow } },
      answer: { results: allRows.slice(1, 2), cursor: 'WzQsMV0' },
    },
    {
      title: 'Procurados pelo nome, da farmácia também: sem as seções',
      request: { query: { search: 'aplicativo central', page_size: 6 } },
      answer: { results: [mobileRow], cursor: null },
    },
    refused('invalid', 'Um cursor que nenhuma página respondeu', 'Cursor inválido.', {
      field: 'after',
      query: { after: 'abc' },
    }),
  ),
  examplesOf(contract.listInventoriesWithCounts, {
    title: 'Os inventários de uma farmácia',
    request: { query: { pharmacy: central.id } },
    answer: { results: [...allRows] },
  }),
  examplesOf(
    createInventory,
    {
      title: 'Um inventário novo',
      request: { body: { name: 'Inventário Noturno', pharmacy: central.id } },
      answer: {
        ...emptyRow,
        id: 6,
        inventory_id: 6,
        name: 'Inventário Noturno',
        created_at: '2026-05-06T12:00:00.000Z',
      },
      volatile: ['created_at'],
    },
    refused('invalid', unknownPharmacy.title, unknownPharmacy.sentence, {
      field: 'pharmacy',
      body: { name: 'Inventário Noturno', pharmacy: world.unknownUuid },
    }),
  ),
  examplesOf(
    contract.finaliseInventory,
    {
      title: 'Um inventário inteiro, com as seções que ainda estavam abertas',
      request: { params: { id: general.number }, body: { finalizado: true } },
      answer: {
        type: 'inventory_updated',
        rows: [closedInventory(generalRow), closed(firstSectionRow), secondSectionRow],
      },
      volatile: ['rows.0.finalised_at', 'rows.1.finalised_at'],
    },
    refused('not_found', 'Seção que não é deste inventário', 'Seção não encontrada.', {
      params: { id: march.number },
      body: { finalizado: true, section_id: world.exampleSections.first.id },
    }),
    refused(...isApproved, {
      params: { id: march.number },
      body: { finalizado: false },
      after: [approveMarch],
    }),
  ),
  examplesOf(
    contract.finaliseMobileInventory,
    {
      title: 'Um inventário criado no aplicativo',
      request: { params: { uuid: mobile.uuid }, body: { finalizado: true } },
      answer: { type: 'inventory_updated', rows: [{ ...closed(mobileRow), closing_state: 'exported' }] },
      volatile: ['rows.0.finalised_at'],
    },
    refused(...isApproved, {
      body: { finalizado: false },
    }),
  ),
  examplesOf(
    contract.editInventory,
    {
      title: 'Outro nome; os campos do coletor podem acompanhar',
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
      answer: { ...generalRow, name: 'Inventário Geral 2026', version: 2 },
    },
    refused(
      'invalid',
      'Farmácia que não existe',
      'Farmácia não encontrada. Não é possível editar o inventário.',
      {
        field: 'pharmacy',
        body: { name: 'Geral', pharmacy: world.unknownUuid },
      },
    ),
    refused('invalid', 'Inventário com UUID', contract.uneditableInventory, {
      field: 'id',
      params: { id: mobile.uuid },
      body: { name: 'Geral', pharmacy: central.id },
    }),
    refused('version_conflict', 'Um nome que outra pessoa mudou desde então', undefined, {
      current: marchRow,
      params: { id: march.number },
      body: { name: 'Inventário de Abril', pharmacy: central.id, version: 1 },
    }),
  ),
  examplesOf(
    contract.deleteInventory,
    {
      title: 'Um inventário inteiro, com suas seções e contagens',
      request: { params: { id: general.number }, body: {} },
      answer: { type: 'inventory_deleted', counts: 3, deletion: world.freshDeletion },
      volatile: ['deletion'],
    },
    refused('not_found', 'Seção que não é deste inventário', 'Seção não encontrada.', {
      params: { id: march.number },
      body: { section_id: world.exampleSections.first.id },
    }),
    refused(...isApproved, {
      params: { id: mobile.uuid },
    }),
  ),
  ...sectionExamples,
  examplesOf(
    contract.createMobileInventory,
    {
      title: 'Um inventário novo, com o UUID do aplicativo',
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
      request: { body: { id: mobile.uuid, name: 'Outro nome', pharmacy: central.id } },
      status: 200,
      answer: mobileRow,
    },
    refused('invalid', unknownPharmacy.title, unknownPharmacy.sentence, {
      field: 'pharmacy',
      body: { ...created, pharmacy: world.unknownUuid },
    }),
    refused('conflict', 'Um UUID que já é de outro inventário', 'Este id de inventário já foi usado.', {
      body: { ...created, id: whole.uuid },
    }),
  ),
];

export const blindCountExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.setBlindCount,
    {
      title: 'Os coletores passam a contar sem ver o saldo nem as contagens de outros',
      request: { params: { id: general.number }, body: { blind: true } },
      answer: { blind: true },
    },
    {
      title: 'A farmácia como um todo também pode ser contada às cegas',
      as: 'admin',
      request: { params: { id: world.exampleInventories.whole.uuid }, body: { blind: true } },
      answer: { blind: true },
    },
  ),
];
