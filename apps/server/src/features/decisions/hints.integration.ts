import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';

const { server, pharmacy, params, items, addProducts, count, finalise, settle, submit, aCount } =
  setUpSettling();

const product = (code: string, description: string, stock: number, value: number, barcode = `BC${code}`) => ({
  internal_code: code,
  barcode,
  description,
  system_stock: stock,
  value,
});
const hints = () => server().ask('getHints', { params: params() });
const accept = (body: object) => server().call('acceptHints', { params: params(), body });

async function countSwap(): Promise<void> {
  await addProducts([
    product('1', 'LOSARTANA 50MG C/30', 20, 8.5),
    product('2', 'LOSARTANA 50MG C/60', 17, 14.9),
    product('3', 'SORO FISIOLÓGICO', 24, 2),
  ]);
  for (const [code, units] of Object.entries({ BC1: 14, BC2: 23, BC3: 2 })) await count(code, units);
}

it('two packs of one drug are a swap, 24 as 2 a factor', async () => {
  await countSwap();
  expect(await hints()).toMatchObject({
    swaps: {
      count: 1,
      explained: 140.4,
      results: [{ short: { key: 'i:1' }, over: { key: 'i:2' }, because: 'names', units: 6 }],
    },
    factor_errors: {
      count: 1,
      explained: 44,
      results: [{ item: { key: 'i:3' }, factor: 12, kind: 'boxes' }],
    },
    explained: 184.4,
    gross: 184.4,
  });
});

it('barcodes that differ in one digit are a swap, short codes are not', async () => {
  await addProducts([
    product('10', 'SABONETE', 5, 3, '7891234567895'),
    product('11', 'FRALDA', 5, 4, '7891284567895'),
    product('12', 'ALGODÃO', 5, 4, '7890000000001'),
  ]);
  await count('7891234567895', 4);
  await count('7891284567895', 6);
  await count('7890000000001', 6);
  const { swaps } = await hints();
  expect(swaps.results).toMatchObject([{ short: { key: 'i:10' }, over: { key: 'i:11' }, because: 'codes' }]);
});

it('accepting a hint gives reasons once and changes no quantity', async () => {
  await countSwap();
  const before = await items();
  const body = { swaps: [{ short: 'i:1', over: 'i:2' }], factor_errors: ['i:3'] };
  expect((await accept(body)).body).toEqual({ changed: 3 });
  expect((await accept(body)).body).toEqual({ changed: 0 });
  const after = await items();
  const reasons = after.map(({ key, reason }) => `${key} ${reason}`).sort();
  expect(reasons).toEqual(['i:1 swap', 'i:2 swap', 'i:3 factor_error']);
  expect(after.map((item) => ({ ...item, reason: null }))).toEqual(before);
  expect((await hints()).swaps.results).toMatchObject([{ short: { has_reason: true } }]);
});

it('undoing an accepted hint keeps reasons that were given since', async () => {
  await countSwap();
  const send = (body: object) => server().ask('assignReason', { params: params(), body });
  await accept({ swaps: [{ short: 'i:1', over: 'i:2' }] });
  await send({ items: { item_keys: ['i:1'] }, reason: 'expired' });
  const undone = await send({ items: { item_keys: ['i:1', 'i:2'] }, reason: null, only_reason: 'swap' });
  expect(undone).toEqual({ changed: 1, refused: 0 });
  const reasons = (await items()).map(({ key, reason }) => `${key} ${reason}`).sort();
  expect(reasons).toEqual(['i:1 expired', 'i:2 null', 'i:3 null']);
});

it('accepting a hint never replaces another reason', async () => {
  await countSwap();
  const body = { items: { item_keys: ['i:3'] }, reason: 'expired', text: '' };
  await server().ask('assignReason', { params: params(), body });
  expect((await accept({ factor_errors: ['i:3'] })).status).toBe(409);
  expect((await items()).find(({ key }) => key === 'i:3')?.reason).toBe('expired');
});

it('a swap is refused after the counts changed or after approval', async () => {
  await countSwap();
  await count('BC1', 6);
  const swap = { swaps: [{ short: 'i:1', over: 'i:2' }] };
  await expectRefused(accept(swap), 'As diferenças já são outras. Confira a lista e aceite de novo.');
  expect((await items()).every(({ reason }) => reason === null)).toBe(true);
  await finalise();
  await settle();
  await expectRefused(accept({ factor_errors: ['i:3'] }), 'Este inventário está aprovado. Use Reabrir.');
});

it('among many items of one name those with the most R$ are compared', async () => {
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, system_stock, value)
    select ${pharmacy().id}, n::text, 'BC' || n, 'FRALDA GERIATRICA ' || n, case when n % 2 = 0 then 10
      else -10 end, n
    from generate_series(1, 100) as n
  `.execute(server().db);
  await submit(
    Array.from({ length: 100 }, (_, index) => aCount({ barcode: [{ barcode: `BC${index + 1}`, count: 0 }] })),
  );
  const { swaps } = await hints();
  expect(swaps.count).toBe(40);
  expect(swaps.results[0]).toMatchObject({ short: { key: 'i:100' }, over: { key: 'i:99' }, units: 10 });
});
