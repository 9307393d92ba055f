import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { doneWords } from './inventory-words';

const carla = {
  name: 'Carla',
  lines: 312,
  matches: true,
  missing: 0,
  declared_at: '2026-01-20T15:00:00Z',
  withdrawn_at: null,
} satisfies NonNullable<InventoryRow['done']>[number];
const late = { ...carla, withdrawn_at: '2026-01-20T15:05:00Z' };

it.each([
  [[carla], 312, 'Pronta · confere', true],
  [[{ ...carla, matches: false }], 312, 'Pronta · não confere', false],
  [[{ ...carla, missing: 1 }], 312, 'Pronta · falta 1 item da lista', false],
  [[{ ...carla, missing: 2 }], 312, 'Pronta · faltam 2 itens da lista', false],
  [[carla, late], 400, 'Pronta · chegou linha depois', false],
  [[{ ...carla, lines: 0 }], 0, 'Vazia · confere', true],
  // Somebody else counted there.
  [[{ ...carla, lines: 0 }], 5, 'Pronta · confere', true],
  [[{ ...late, lines: 0 }], 1, 'Pronta · chegou linha depois', false],
])('doneWords describes the declarations %j of %d lines as %s', (done, count, state, holds) => {
  expect(doneWords({ done, count })).toMatchObject({ state, holds });
});

it('doneWords lists who declared it and when', () => {
  expect(doneWords({ done: [carla, { ...carla, name: 'Bia' }], count: 1 })?.by).toMatch(/^Carla .*, Bia /);
  expect(doneWords({ count: 1 })).toBeNull();
});
