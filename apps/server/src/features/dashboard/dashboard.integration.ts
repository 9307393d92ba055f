import { getDashboardTotal, getHourlyHistory, type HourlyCount } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy, mobileCount, submit } from '../../testing/world/stock-taking.js';

const server = useServer();
let pharmacy: { inventory_uuid: string };

beforeEach(async () => {
  await sql`delete from count_line; delete from count`.execute(server.db);
  pharmacy = await addPharmacy(server);
});

const counted = (createdAt: string, fields: object = {}) =>
  mobileCount(pharmacy.inventory_uuid, { createdAt, ...fields });

async function total() {
  return server.ask(getDashboardTotal);
}

it('the dashboard total counts live recognised lines, not counts and not units', async () => {
  await submit(server, [
    counted('2026-05-01T12:00:00Z', {
      barcode: [
        { barcode: '1', count: 50 },
        { barcode: '2', count: 0 },
      ],
      internalBarcode: { code: '3', count: 1 },
    }),
    counted('2026-05-01T12:00:00Z', { _deleted: true }),
    counted('2026-05-01T12:00:00Z', { barcode: '[{' }),
  ]);
  expect(await total()).toMatchObject({ total: 3, total24h: 3 });
});

const arrivedBefore = (count_id: unknown, age: string) =>
  setRows(server.db, 'count_line', { count_id }, { received_at: sql`now() - ${age}::interval` });

it('the total of 24 hours uses the time of arrival', async () => {
  const old = await submit(server, [counted('2026-05-01T12:00:00Z')]);
  await submit(server, [counted('1999-01-01T12:00:00Z')]);
  const age = (hours: number) => arrivedBefore(old[0]?.id, `${hours} hours`);
  await age(25);
  expect(await total()).toMatchObject({ total: 2, total24h: 1 });
  await age(23);
  expect(await total()).toMatchObject({ total: 2, total24h: 2 });
});

it('the hour that is not whole counts by the time of arrival too', async () => {
  const [sent] = await submit(server, [counted('1999-01-01T12:00:00Z')]);
  await arrivedBefore(sent?.id, '23 hours 59 minutes 30 seconds');
  expect(await total()).toMatchObject({ total: 1, total24h: 1 });
});

async function history(): Promise<HourlyCount[]> {
  return (await server.call(getHourlyHistory)).body;
}
const counts = async () => (await history()).filter(({ count }) => count > 0);

it('the hourly history has 24 hours in order, even without counts', async () => {
  expect(await history()).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 })));
});

it.each([
  ['2026-05-01T04:59:59.999Z', 23],
  ['2026-05-01T05:00:00.000Z', 0],
  ['2026-05-01T05:59:59.999Z', 0],
  ['2026-05-01T00:00:00.000Z', 19],
  ['2026-05-01T23:59:59.999Z', 18],
  ['2026-05-01T23:59:59.999-03:00', 21],
  ['2026-05-01T00:00:00.000-03:00', 22],
  ['2026-12-31T23:30:00.000-03:00', 21],
  // Brazil abolished summer time in 2019.
  ['2018-01-15T00:00:00.000-03:00', 22],
])('the hourly history shows %s at %i, the hour in UTC-5', async (createdAt, hour) => {
  await submit(server, [counted(createdAt)]);
  expect(await counts()).toEqual([{ hour, count: 1 }]);
});

it('the hourly history sums all days without deleted and unrecognised lines', async () => {
  await submit(server, [
    counted('2026-05-01T12:30:00Z'),
    counted('2026-05-02T12:59:00Z'),
    counted('2026-05-02T13:00:00Z'),
    counted('2026-05-02T13:00:00Z', { _deleted: true }),
    counted('2026-05-02T13:00:00Z', { barcode: '[{' }),
  ]);
  expect(await counts()).toEqual([
    { hour: 7, count: 2 },
    { hour: 8, count: 1 },
  ]);
});

it('the hourly history moves a count whose time is corrected', async () => {
  const count = counted('2026-05-01T12:30:00Z');
  await submit(server, [count]);
  await submit(server, [{ ...count, createdAt: '2026-05-01T15:30:00Z' }]);
  expect(await counts()).toEqual([{ hour: 10, count: 1 }]);
});
