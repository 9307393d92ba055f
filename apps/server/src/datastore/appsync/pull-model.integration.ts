import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { syncCycleFor } from '../testing/appsync/appsync-pair.js';
import { createFakeRemote, fakeCount, lastPage } from '../testing/appsync/fake-remote.js';
import { findOurCounts, findSyncRecords } from './counts/count-state.js';
import { RemoteRefusal, RemoteUnavailable } from './remote/appsync-client.js';
import type { RemotePage } from './remote/remote.js';

const server = useServer();
beforeEach(async () => {
  await sql`truncate appsync_cursor, appsync_count, appsync_inventory, appsync_quarantine`.execute(server.db);
});

const log = { info: vi.fn(), warn: vi.fn() };
const away = () => {
  throw new RemoteUnavailable('away');
};
const refused = () => {
  throw new RemoteRefusal([{ errorType: 'BadRequest', message: 'Invalid pagination token given.' }]);
};
const pageOf = (items: readonly unknown[], nextToken: string): RemotePage => ({
  ...lastPage(items, 1000),
  nextToken,
});

function start(...pages: ((nextToken: string | null) => RemotePage)[]) {
  const fake = createFakeRemote();
  fake.pages.push(...pages);
  const runCycle = syncCycleFor(server, fake.remote, log);
  const asked = () => fake.asked.filter((call) => call.startsWith('Count'));
  return { ...fake, asked, runCycle: () => runCycle(new AbortController().signal) };
}

async function stored(...rows: readonly { readonly id: string }[]): Promise<boolean[]> {
  const ours = await findOurCounts(
    server.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ours.has(row.id));
}

it('an interrupted pull continues after its last applied page', async () => {
  const [first, second] = [fakeCount(), fakeCount()];
  const { asked, runCycle } = start(
    () => pageOf([first], 'token 1'),
    away,
    () => lastPage([second], 2000),
  );
  await expect(runCycle()).rejects.toThrow('away');
  expect(await stored(first, second)).toEqual([true, false]);
  await runCycle();
  expect(await stored(first, second)).toEqual([true, true]);
  await runCycle();
  expect(asked()).toEqual(['Count null null', 'Count null token 1', 'Count null token 1', 'Count 1000 null']);
});

it('a pull starts again if the remote refuses its token', async () => {
  const count = fakeCount();
  const { asked, runCycle } = start(
    () => pageOf([], 'old token'),
    away,
    refused,
    () => lastPage([count], 3000),
  );
  await expect(runCycle()).rejects.toThrow('away');
  await runCycle();
  expect(await stored(count)).toEqual([true]);
  expect(asked().slice(-2)).toEqual(['Count null old token', 'Count null null']);
});

it('a pull fails if the remote refuses every token', async () => {
  const { asked, runCycle } = start(
    () => pageOf([], 'bad'),
    refused,
    () => pageOf([], 'bad'),
    refused,
  );
  await expect(runCycle()).rejects.toThrow('Invalid pagination token');
  expect(asked()).toHaveLength(4);
});

it('a page and its cursor are written together or not at all', async () => {
  const good = fakeCount();
  const { runCycle, pages } = start(() => lastPage([good], 1000));
  await sql`alter table appsync_cursor add constraint broken check (model <> 'Count')`.execute(server.db);
  await expect(runCycle()).rejects.toThrow('broken');
  await sql`alter table appsync_cursor drop constraint broken`.execute(server.db);
  expect(await stored(good)).toEqual([false]);
  expect((await findSyncRecords(server.db, [good.id])).size).toBe(0);
  pages.push(() => lastPage([good], 1000));
  await runCycle();
  expect(await stored(good)).toEqual([true]);
});

it('an unreadable row is quarantined and the others are applied', async () => {
  const good = fakeCount();
  const bad = fakeCount({ id: 'no uuid', user_name: 'fica guardado' });
  const { runCycle } = start(() => lastPage([null, bad, good, fakeCount({ _version: null }), 'text'], 1000));
  await runCycle();
  expect(await stored(good)).toEqual([true]);
  const aside = await server.db.selectFrom('appsync_quarantine').selectAll().execute();
  expect(aside).toHaveLength(3);
  expect(aside).toContainEqual(
    expect.objectContaining({
      model: 'Count',
      remote_id: 'no uuid',
      reason: 'the id is not a UUID',
      content: bad,
    }),
  );
  expect(log.warn).toHaveBeenCalledWith(
    { model: 'Count', reason: 'the id is not a UUID' },
    'appsync: a row of the remote was quarantined',
  );
});

it('of a row that comes several times the newest version is applied', async () => {
  const row = fakeCount();
  const { runCycle } = start(() =>
    lastPage(
      [
        { ...row, _version: 3, factor: 5 },
        { ...row, _version: 2 },
      ],
      1000,
    ),
  );
  await runCycle();
  const [ours] = [...(await findOurCounts(server.db, [row.id])).values()];
  expect(ours).toMatchObject({ version: 1, state: { factor: 5 } });
});

it('a deleted row that never existed here is not stored', async () => {
  const gone = fakeCount({ _deleted: true });
  await start(() => lastPage([gone], 1000)).runCycle();
  expect(await stored(gone)).toEqual([false]);
});

it('a row without optional fields keeps what staff add', async () => {
  const { sectionID: _section, internalBarcode: _internal, ...row } = fakeCount();
  const { runCycle, pages } = start(() => lastPage([row], 1000));
  await runCycle();
  pages.push(() => lastPage([{ ...row, _version: 2, factor: 2 }], 2000));
  await runCycle();
  const [ours] = [...(await findOurCounts(server.db, [String(row.id)])).values()];
  expect(ours).toMatchObject({ version: 2, state: { factor: 2, sectionId: null, internalBarcode: null } });
});
