import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { plansOf } from '../../testing/database/statements.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { countUndecided } from './late-counts.js';

const under = setUpSettling();
const { server, pharmacy, params, comparison, items, addProducts, count, lines } = under;
const { bind, submitOne, aCount, unresolved, openedSection, finalise, settle, reopen, steps, late, discard } =
  under;

const soro = { internal_code: '7', barcode: '789', description: 'SORO', system_stock: 24, value: 2 };

const edit = async (fields: object, index = 0) => {
  const line = (await lines())[index];
  if (line === undefined) throw new Error('there is no line');
  await server().ask('editCount', {
    as: 'mod',
    params: { id: line.count_id },
    body: { ...fields, _version: line._version },
  });
};
const recount = (units: number) => edit({ barcode: [{ barcode: '789', count: units }] });
const frozen = async (version: number) => {
  const of = { ...params(), version };
  const head = await server().call('getSettlement', { params: of });
  const list = await server().call('listSettlementItems', { params: of });
  expect([head.status, list.status]).toEqual([200, 200]);
  return { head: head.body, items: list.body.results };
};

const totals = async () => {
  const query = { pharmacy: pharmacy().id, inventory: String(params().id), settled: 'true' };
  const body = await server().ask('exportCounts', { query: query as never });
  return (body as unknown[]).filter(Array.isArray).map((line) => [line[5], ...line.slice(11)]);
};

async function settledWith20(): Promise<void> {
  await addProducts([soro]);
  await count('789', 20);
  await finalise();
  await settle();
}

it('a line dated before the closing is late and leaves v1 unchanged', async () => {
  await settledWith20();
  expect(await late()).toEqual([]);
  const before = await frozen(1);
  await submitOne(aCount({ barcode: [{ barcode: '789', count: 4 }], createdAt: '2026-01-01T00:00:00.000Z' }));
  expect(await late()).toMatchObject([
    { what: 'new', settled_units: null, units: 4, decision: null, lines: [{ quantity: 4 }] },
  ]);
  expect((await steps()).late_counts).toBe(1);
  const { superseded_at: _at, ...head } = (await frozen(1)).head;
  expect(before.head).toMatchObject(head);
  expect((await frozen(1)).items).toEqual(before.items);
});

it('what was being written while it was settled is late, though it began before', async () => {
  await settledWith20();
  await submitOne(aCount({ barcode: [{ barcode: '789', count: 4 }] }));
  // Its transaction began before the settlement and waited for it.
  await sql`alter table count disable trigger user`.execute(server().db);
  await sql`
    update count set changed_at = (select max(settled_at) from settlement) - interval '5 minutes'
    where id = (select max(id) from count)
  `.execute(server().db);
  await sql`alter table count enable trigger user`.execute(server().db);
  expect(await late()).toMatchObject([{ what: 'new', units: 4 }]);
});

it('a correction that arrives before settling counts', async () => {
  await addProducts([soro]);
  const section = await openedSection('Balcão');
  await count('789', 20, { section });
  await finalise();
  await recount(22);
  await settle();
  expect(await late()).toEqual([]);
  expect((await frozen(1)).items).toMatchObject([{ settled: 22, how: 'counted' }]);
});

it('before the first settlement counts after close are listed', async () => {
  await addProducts([soro]);
  const section = await openedSection('Balcão');
  await count('789', 20, { section });
  await finalise();
  expect(await late()).toEqual([]);
  await count('789', 2, { section });
  const bySection = async () =>
    (await steps()).checks.find(({ key }) => key === 'late_by_section') as { count: number };
  expect([(await late()).length, (await bySection()).count, (await steps()).late_counts]).toEqual([1, 1, 0]);
  expect(await late()).toMatchObject([{ what: 'new', settled_units: null, units: 2, decision: null }]);
  expect((await discard(await late())).body).toEqual({ changed: 1 });
  expect([(await bySection()).count, (await items())[0]?.counted]).toEqual([0, 20]);
  expect((await comparison()).units).toMatchObject({ total: 22, settled: 20, late: 2 });
  const marked = async () =>
    (await lines()).filter((line) => line.is_discarded).map(({ quantity }) => quantity);
  expect(await marked()).toEqual([2]);
  expect((await discard(await late(), null)).body).toEqual({ changed: 1 });
  expect([(await items())[0]?.counted, await marked()]).toEqual([22, []]);
  await discard(await late());
  await settle();
  const { head, items: settled } = await frozen(1);
  expect(settled).toMatchObject([{ settled: 20 }]);
  expect(head.overrides).toEqual([
    `1 contagem descartada (2 un) por ${server().people.mod.name}: Contado em outra loja.`,
  ]);
  expect(await late()).toMatchObject([{ what: 'new', decision: 'discarded' }]);
});

it('changed and deleted counts are late', async () => {
  await addProducts([soro]);
  const [changed, deleted, same] = [1, 2, 4].map((units) =>
    aCount({ barcode: [{ barcode: '789', count: units }] }),
  );
  await under.submit([changed, deleted, same]);
  await finalise();
  await settle();
  const barcode = [{ barcode: '789', count: 40 }];
  await under.submit([
    { ...changed, barcode, _version: 1 },
    { ...deleted, _deleted: true, _version: 1 },
  ]);
  const found = await late();
  expect(found.map(({ what }) => what).sort()).toEqual(['changed', 'deleted']);
  expect(found.find(({ what }) => what === 'changed')).toMatchObject({ lines: [{ quantity: 40 }] });
  for (const { what, lines: shown } of found) if (what === 'deleted') expect(shown).toHaveLength(1);
});

it('a restored count is late, on the dashboard too', async () => {
  await addProducts([soro]);
  const kept = aCount({ barcode: [{ barcode: '789', count: 1 }] });
  await under.submit([kept]);
  const extra = await submitOne(aCount({ barcode: [{ barcode: '789', count: 2 }] }));
  const body = { _version: 1, _deleted: true };
  await server().ask('editCount', { as: 'mod', params: { id: extra.id }, body });
  await finalise();
  await settle();
  const [deletion] = (await server().ask('listTrash', { query: {} })).results;
  const of = { params: { id: deletion?.id } };
  expect((await server().ask('getDeletion', of)).settled_version).toBe(1);
  await server().ask('restoreDeletion', { ...of, body: {} });
  expect((await steps()).late_counts).toBe(1);
  const onDashboard = async () => {
    const { after_close } = await server().ask('getTonight', { as: 'mod' });
    return after_close.find(({ inventory_id }) => String(inventory_id) === params().id)?.counts;
  };
  expect(await onDashboard()).toBe(1);
  await discard(await late());
  expect(await onDashboard()).toBeUndefined();
});

it('a reverted edit is not late, and repeating the edit is', async () => {
  await settledWith20();
  await recount(22);
  await recount(20);
  expect(await late()).toEqual([]);
  await recount(22);
  expect(await late()).toMatchObject([{ what: 'changed', settled_units: 20 }]);
});

it('an undecided late count joins the next version and is no longer late', async () => {
  await settledWith20();
  await recount(22);
  await reopen();
  expect(await late()).toHaveLength(1);
  await settle();
  expect(await late()).toEqual([]);
  expect((await frozen(2)).items).toMatchObject([{ settled: 22 }]);
});

it('discarding a change keeps the settled quantity', async () => {
  await settledWith20();
  await recount(22);
  expect((await discard(await late())).body).toEqual({ changed: 1 });
  expect(await items()).toMatchObject([{ counted: 20, lines: 1, collectors: 1 }]);
  expect((await comparison()).units).toMatchObject({ total: 22, settled: 20, late: 2 });
  expect(await totals()).toEqual([[22, 20]]);
  expect((await steps()).late_counts).toBe(0);
  await reopen();
  await settle();
  expect((await frozen(2)).items).toMatchObject([{ settled: 20 }]);
  expect((await frozen(2)).head).toMatchObject({ units: { total: 22, settled: 20, late: 2 } });
  expect(await late()).toMatchObject([{ what: 'changed', settled_units: 20, decision: 'discarded' }]);
});

it('a discarded change of code adds nothing to the total of the new code', async () => {
  await settledWith20();
  await edit({ barcode: [{ barcode: '999', count: 20 }] });
  await discard(await late());
  expect(await totals()).toEqual([[20, null]]);
});

it('a discarded new count never counts, a discarded deletion keeps the count', async () => {
  await settledWith20();
  await count('789', 3);
  await discard(await late());
  expect(await items()).toMatchObject([{ counted: 20 }]);
  expect(await totals()).toEqual([[3, null], [20]]);
  expect((await comparison()).units).toMatchObject({ total: 23, settled: 20, late: 3 });
  await edit(
    { _deleted: true },
    (await lines()).findIndex(({ quantity }) => quantity === 20),
  );
  await discard((await late()).filter(({ what }) => what === 'deleted'));
  expect(await items()).toMatchObject([{ counted: 20 }]);
  expect((await comparison()).units).toMatchObject({ total: 3, settled: 20, late: -17 });
});

it('discarded counts use the factor of their binding', async () => {
  await addProducts([soro]);
  await bind('CAIXA', 'i:7', 12);
  await count('CAIXA', 2);
  await finalise();
  await settle();
  await edit({ barcode: [{ barcode: 'CAIXA', count: 3 }] });
  expect(await late()).toMatchObject([{ settled_units: 24, units: 36 }]);
  await discard(await late());
  expect(await late()).toMatchObject([{ settled_units: 24, units: 36, decision: 'discarded' }]);
  expect(await items()).toMatchObject([{ counted: 24 }]);
  expect((await comparison()).units).toMatchObject({ total: 36, settled: 24, late: 12 });
});

it('a code of discarded lines only stays in Não cadastrados', async () => {
  await addProducts([soro]);
  await count('999', 2);
  await finalise();
  await settle();
  await edit({ barcode: [{ barcode: '789', count: 2 }] });
  await discard(await late());
  expect((await comparison()).units).toMatchObject({ total: 2, unregistered: 2, settled: 0, late: 0 });
  expect(await unresolved()).toMatchObject([
    { barcode: '999', units: 2, lines: 1, last_at: expect.any(String), collectors: [expect.any(String)] },
  ]);
});

it('a version keeps what was decided with a written reason', async () => {
  await settledWith20();
  await recount(22);
  await discard(await late());
  await reopen();
  await count('999', 1);
  const reason = 'Amostra grátis, não se vende.';
  const body = { barcode: '999', internal_code: '', reason };
  await server().ask('ignoreCode', { params: params(), body });
  await settle();
  const { mod } = server().people;
  const [replaced, ...overrides] = (await frozen(2)).head.overrides;
  expect(replaced).toMatch(/^Versão 1 substituída por .+: .{10,}$/);
  expect(overrides).toEqual([
    `Código 999 ignorado por ${mod.name}: ${reason}`,
    `1 contagem descartada (22 un) por ${mod.name}: Contado em outra loja.`,
  ]);
  expect((await frozen(1)).head.overrides).toEqual([]);
});

it('counts discarded before the next version can still be taken back', async () => {
  await settledWith20();
  await count('789', 3);
  await discard(await late());
  await sql`update count set changed_at = changed_at - interval '1 day'`.execute(server().db);
  await sql`update settlement set settled_at = settled_at - interval '2 days'`.execute(server().db);
  await reopen();
  await settle();
  const left = await late();
  expect(left).toMatchObject([{ what: 'new', decision: 'discarded', lines: [{ quantity: 3 }] }]);
  expect((await frozen(2)).head.units).toMatchObject({ settled: 20, late: 3 });
  expect((await discard(left, null)).body).toEqual({ changed: 1 });
  expect(await items()).toMatchObject([{ counted: 23 }]);
});

it('a discarded count that changes again is late again', async () => {
  await settledWith20();
  await recount(22);
  const [first] = await late();
  if (first === undefined) throw new Error('nothing is late');
  await discard([first]);
  expect(await late()).toMatchObject([{ decision: 'discarded', decision_reason: 'Contado em outra loja.' }]);
  expect((await discard([first], null)).body).toEqual({ changed: 1 });
  expect(await items()).toMatchObject([{ counted: 22 }]);
  await discard([first]);
  await recount(23);
  expect(await late()).toMatchObject([{ decision: null }]);
  expect(await items()).toMatchObject([{ counted: 23 }]);
  const stale = await discard([first]);
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
});

it('the look-up of late counts reads only what was written since', async () => {
  await settledWith20();
  const number = Number(params().id);
  await sql`
    insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name, inventory_number,
      created_at, changed_at)
    select pharmacy_id, gen_random_uuid(), collector_id, cognito_user_id, user_name, inventory_number,
      created_at, now() - interval '1 day'
    from count cross join generate_series(1, 20000) where inventory_number = ${number}
  `.execute(server().db);
  await sql`analyze count`.execute(server().db);
  const place = { number, pharmacyId: pharmacy().id };
  const plans = await plansOf(server().db, (db) => countUndecided(db, place));
  expect(plans.at(-1)).toMatch(/count_by_(?:inventory_)?change/);
  expect(plans.at(-1)).toMatch(/count_moved/);
  expect(plans.at(-1)).not.toMatch(/Seq Scan on (?:count|count_line|settlement_line)\b/);
});
