import { endpoints } from '@balanco/contract/base/all-examples';
import { expect, it } from 'vitest';
import { laneLimits, laneOf } from './heavy-calls.js';

it('only batches, pulls and large lists of counts are heavy calls', () => {
  const heavy = endpoints.filter((endpoint) => laneOf(endpoint, { page: '1' }) !== null);
  expect(heavy.map(({ id }) => id).sort()).toEqual([
    'bulk_delete_counts',
    'bulk_move_counts',
    'bulk_pharmacies',
    'bulk_products',
    'bulk_set_factor',
    'export_counts',
    'import_collector_file',
    'import_movements',
    'import_queue',
    'preview_collector_file',
    'preview_movements',
    'pull_mobile_bindings',
    'pull_mobile_counts',
    'pull_mobile_inventories',
    'pull_mobile_pharmacies',
    'pull_mobile_products',
    'pull_mobile_sections',
    'read_invoices',
    'submit_mobile_counts',
    'summarise_counts',
    'undo_bulk_counts',
  ]);
});

it.each([
  [{ page: '3' }, null],
  [{ page: '3', page_size: '200' }, null],
  [{}, 'reads'],
  [{ page: '1', page_size: '1000' }, 'reads'],
  [{ after: 'cursor' }, 'reads'],
  [{ page: '1', after: 'cursor' }, 'reads'],
])('a list of counts with the query %j takes the lane %s', (query, lane) => {
  expect(laneOf({ id: 'list_counts' }, query)).toBe(lane);
});

it('every call by a key takes the lane of machines', () => {
  for (const endpoint of endpoints) expect(laneOf(endpoint, {}, { keyId: '1' })).toBe('machines');
});

it('heavy calls of people use at most half of the 16 connections, and all keys two more', () => {
  const { machines, ...people } = laneLimits;
  expect(Object.values(people).reduce((sum, { running }) => sum + running, 0)).toBeLessThanOrEqual(8);
  expect(machines).toMatchObject({ running: 2, runningPerPerson: 1 });
});
