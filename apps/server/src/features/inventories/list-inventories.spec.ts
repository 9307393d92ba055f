import { inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { describe, expect, it } from 'vitest';
import { type InventoryRecord, inventoryRow, type SectionRecord, sectionRow } from './list-inventories.js';

const uuid = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const inventory: InventoryRecord = {
  number: 7,
  outside_id: 7,
  name: 'Geral',
  source: 'web',
  created_at: new Date('2026-05-01T03:04:05Z'),
  finalised_at: null,
  finalised_by: null,
  version: 4,
  collector_sub: null,
  collector_name: null,
  collector_email: null,
  pharmacy_id: uuid,
  pharmacy_name: 'Central',
  settlement: null,
};
const section: SectionRecord = {
  id: uuid,
  inventory_number: 7,
  name: 'Corredor 1',
  collector_sub: 'sub',
  collector_name: 'Ulisses',
  collector_email: 'ulisses@balanco.test',
  created_at: new Date('2026-05-02T03:04:05Z'),
  finalised_at: new Date('2026-05-03T03:04:05Z'),
  finalised_by: 'Ana',
  version: 5,
};

const readable = (lines: number) => ({ lines, unrecognised: 0 });
const none = readable(0);

describe('the row of an inventory', () => {
  it('an inventory row counts all lines and has no section or collector', () => {
    expect(inventoryRow(inventory, { lines: 12, unrecognised: 2 })).toEqual({
      id: 7,
      inventory_id: 7,
      name: 'Geral',
      section_id: null,
      section_name: null,
      section_counts: null,
      total_counts: 12,
      count: 12,
      unrecognised_counts: 2,
      created_at: '2026-05-01T03:04:05.000Z',
      finalizado: false,
      finalised_at: null,
      finalised_by: null,
      status: 'Em Andamento',
      collector_sub: null,
      collector_name: null,
      collector_email: null,
      _deleted: false,
      source: 'web',
      pharmacy: uuid,
      pharmacy_name: 'Central',
      version: 4,
    });
  });

  it("an app's inventory row has the UUID as its id", () => {
    expect(inventoryRow({ ...inventory, outside_id: uuid, source: 'mobile' }, none)).toMatchObject({
      id: uuid,
      inventory_id: uuid,
      source: 'mobile',
    });
  });
});

it.each([
  [null, 'checking'],
  [{ approved_at: null, exports: 0 }, 'settled'],
  [{ approved_at: '2026-05-02T03:04:05Z', exports: 0 }, 'approved'],
  [{ approved_at: '2026-05-02T03:04:05Z', exports: 1 }, 'exported'],
])('a finalised inventory with the settlement %j is at %s', (settlement, state) => {
  const row = inventoryRow({ ...inventory, finalised_at: new Date(), settlement }, none);
  expect(row.closing_state).toBe(state);
  expect(inventoryRow({ ...inventory, settlement }, none)).not.toHaveProperty('closing_state');
});

describe('the row of a section', () => {
  const row = sectionRow(inventory, section, { total: readable(12), ofSection: readable(5) });

  it('a section row counts its own lines and the inventory’s', () => {
    expect(row).toMatchObject({ section_counts: 5, total_counts: 12, count: 5 });
  });

  it('a section row has combined id, names, collector, times and version', () => {
    expect(row).toMatchObject({
      id: `7_${uuid}`,
      inventory_id: 7,
      name: 'Geral',
      section_id: uuid,
      section_name: 'Corredor 1',
      collector_name: 'Ulisses',
      version: 5,
      created_at: '2026-05-02T03:04:05.000Z',
      finalizado: true,
      finalised_at: '2026-05-03T03:04:05.000Z',
      finalised_by: 'Ana',
      status: 'Finalizado',
    });
  });

  it('a section row satisfies the contract', () => {
    expect(inventoryRowSchema.safeParse(row).success).toBe(true);
    expect(inventoryRowSchema.safeParse(inventoryRow(inventory, none)).success).toBe(true);
  });
});
