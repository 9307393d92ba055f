import { createHash } from 'node:crypto';
import { canonicalLine } from '@balanco/contract/settlement/settlement-hash';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const set = setUpSettling();
const { server, params, addProducts, count, items, finalise, settle, reopen } = set;

/** 1 needs a reason, 2 doesn't, 3 matches, 4 is uncounted, 5 is controlled. */
async function countFive() {
  await addProducts([
    product('1', 5, 50),
    product('2', 5, 1),
    product('3', 5, 1),
    product('4', 5, 50),
    product('5', 5, 1, 'CONTROLADOS'),
  ]);
  await set.configure({ controlled_departments: ['CONTROLADOS'] });
  for (const [code, units] of Object.entries({ BC1: 2, BC2: 4, BC3: 5, BC5: 4 })) await count(code, units);
}

const reasons = async (version = 1) =>
  (await set.settledItems(version)).map(({ key, reason }) => [key, reason]);

const give = async (key: string, reason: string) => {
  const body = { items: { item_keys: [key] }, reason };
  await server().ask('assignReason', { params: params(), body });
};

const changes = async (query: { to?: number } = {}) =>
  (await server().ask('compareSettlements', { params: { ...params(), version: 1 }, query })).results;

async function freezeAsBefore() {
  await sql`
    update settlement_item set reason = null
    where reason = 'not_investigated' and pharmacy_id = ${set.pharmacy().id}
  `.execute(server().db);
}

it('a zeroed item that needs no reason is "não apurado"', async () => {
  await addProducts([product('1', 5, 50), product('2', 5, 1)]);
  await finalise();
  await set.decide('zero');
  await settle();
  expect(await reasons()).toEqual([
    ['i:1', null],
    ['i:2', 'not_investigated'],
  ]);
});

it('a given reason stays, and the hash covers "não apurado"', async () => {
  await countFive();
  await give('i:1', 'expired');
  await finalise();
  const { current } = await settle();
  const frozen = await set.settledItems();
  expect(frozen.map(({ reason }) => reason)).toEqual(['expired', 'not_investigated', null, null, null]);
  const text = frozen.map((item) => canonicalLine(item, 'unknown')).join('');
  expect(text).toContain('i:2;5;4;contado;1;não informado;não apurado\n');
  expect(current?.hash).toBe(createHash('sha256').update(text).digest('hex'));
});

it('before settling, items show whether they lack a required reason', async () => {
  await countFive();
  const live = await items({ filter: 'divergent', sort: 'internal_code' });
  expect(live.map(({ key, reason, lacks_reason }) => [key, reason, lacks_reason])).toEqual([
    ['i:1', null, true],
    ['i:2', null, false],
    ['i:5', null, true],
  ]);
});

it('items that only gained "não apurado" are not listed as changed', async () => {
  await countFive();
  await finalise();
  await settle();
  await freezeAsBefore();
  expect(await changes()).toEqual([]);
  await reopen();
  await give('i:1', 'not_investigated');
  await give('i:2', 'expired');
  await settle();
  expect(await changes({ to: 2 })).toMatchObject([
    { key: 'i:1', before: { reason: null }, after: { reason: 'not_investigated' } },
    { key: 'i:2', before: { reason: null }, after: { reason: 'expired' } },
  ]);
});
