import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { finalised, inventoryRow, SECTION_A, SECTION_B, sectionRow } from '../../../testing/rows';
import { finaliseRows, openParts, withRows } from './finalise-rows';

const other = inventoryRow({ id: 8, inventory_id: 8 });
const open = [inventoryRow(), sectionRow(SECTION_A, 'A'), sectionRow(SECTION_B, 'B'), other];
const closed = open.map((row) => ({ ...row, ...finalised }));
const whole = { inventory_id: 7, section_id: null };
const sectionA = { inventory_id: 7, section_id: SECTION_A };
const states = (rows: readonly InventoryRow[]) => rows.map((row) => row.finalizado);

it('closing an inventory closes its sections on screen', () => {
  expect(states(finaliseRows(open, whole, true))).toEqual([true, true, true, false]);
});

it('closing a section closes neither its inventory nor other sections on screen', () => {
  expect(states(finaliseRows(open, sectionA, true))).toEqual([false, true, false, false]);
});

it('closing an inventory leaves person and time to the server', () => {
  const rows = finaliseRows([inventoryRow(), sectionRow(SECTION_A, 'A', finalised)], whole, true);
  expect(rows[0]).toMatchObject({ status: 'Finalizado', finalised_at: null, finalised_by: null });
  expect(rows[1]).toMatchObject(finalised);
});

it('reopening an inventory reopens its sections on screen', () => {
  expect(states(finaliseRows(closed, whole, false))).toEqual([false, false, false, true]);
});

it('reopening an inventory keeps sections closed that were closed before it', () => {
  const earlier = { ...finalised, finalised_at: '2026-01-20T15:00:00Z' };
  const rows = [
    inventoryRow(finalised),
    sectionRow(SECTION_A, 'A', earlier),
    sectionRow(SECTION_B, 'B', finalised),
  ];
  const after = finaliseRows(rows, whole, false);
  expect(states(after)).toEqual([false, true, false]);
  expect(after[1]).toMatchObject(earlier);
});

it('reopening a section reopens its inventory on screen', () => {
  const rows = finaliseRows(closed, sectionA, false);
  expect(states(rows)).toEqual([false, false, true, true]);
  expect(rows[0]?.status).toBe('Em Andamento');
});

it('newer rows replace the rows with the same ids', () => {
  const newer = sectionRow(SECTION_A, 'A', { name: 'Novo' });
  expect(withRows(open, [newer])).toEqual([open[0], newer, open[2], open[3]]);
});

const closedB = sectionRow(SECTION_B, 'B', finalised);
const elsewhere = sectionRow(SECTION_B, 'C', { inventory_id: 8 });

it.each([
  ['1 seção por finalizar', [sectionRow(SECTION_A, 'A')], 0],
  ['1 seção por finalizar, 1 não reconhecida', [sectionRow(SECTION_A, 'A'), closedB], 1],
  ['2 seções por finalizar', [sectionRow(SECTION_A, 'A'), sectionRow('c', 'C'), closedB, elsewhere], 0],
  ['1.200 não reconhecidas', [closedB, elsewhere], 1200],
  [null, [closedB, elsewhere], 0],
  [null, [], 0],
])("openParts describes an inventory's open parts as %j", (text, sections, unrecognised_counts) => {
  const row = inventoryRow({ unrecognised_counts });
  expect(openParts([row, ...sections], row)).toBe(text);
});
