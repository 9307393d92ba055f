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

it('heavy calls use at most half of the 16 connections', () => {
  const lanes = Object.values(laneLimits);
  expect(lanes.reduce((sum, { running }) => sum + running, 0)).toBeLessThanOrEqual(8);
});
