import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, exampleSections } from '../base/example-world.js';
import { approveMarch } from '../settlement/stored-settlement-examples.js';
import { finaliseInventory, finaliseMobileInventory, type InventoryRow } from './inventories.js';
import {
  finalisedNow,
  firstSectionRow,
  generalRow,
  mobileRow,
  secondSectionRow,
} from './inventory-row-examples.js';

const { general, march, mobile } = exampleInventories;
const closed = (row: InventoryRow): InventoryRow => ({ ...row, ...finalisedNow, version: row.version + 1 });
const closedInventory = (row: InventoryRow): InventoryRow => ({ ...closed(row), closing_state: 'checking' });

export const finaliseExamples: readonly EndpointExamples[] = [
  examplesOf(
    finaliseInventory,
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
      body: { finalizado: true, section_id: exampleSections.first.id },
    }),
    refused('conflict', 'O inventário está aprovado', 'Este inventário está aprovado. Use Reabrir.', {
      params: { id: march.number },
      body: { finalizado: false },
      after: [approveMarch],
    }),
  ),
  examplesOf(
    finaliseMobileInventory,
    {
      title: 'Um inventário criado no aplicativo',
      request: { params: { uuid: mobile.uuid }, body: { finalizado: true } },
      answer: { type: 'inventory_updated', rows: [{ ...closed(mobileRow), closing_state: 'exported' }] },
      volatile: ['rows.0.finalised_at'],
    },
    refused('conflict', 'O inventário está aprovado', 'Este inventário está aprovado. Use Reabrir.', {
      body: { finalizado: false },
    }),
  ),
];
