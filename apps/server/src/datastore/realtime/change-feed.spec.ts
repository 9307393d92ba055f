import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { schema } from '../graphql/schema.js';
import { aChange } from '../testing/realtime-client.js';
import {
  type ChangedRow,
  createChangeFeed,
  createSeenVersions,
  type FeedOwner,
  fieldOf,
  type SubscriptionField,
  subscriptionFields,
} from './change-feed.js';

const POLL_MS = 500;
const WATERMARK = new Date('2026-05-01T00:00:00.000Z');

function setUp() {
  const table: ChangedRow[] = [];
  const failures: unknown[] = [];
  const watermark = vi.fn(async () => WATERMARK);
  const checkAccess = vi.fn(async (): Promise<void> => undefined);
  const readChanges = vi.fn(async function* (_since?: Date, _models?: ReadonlySet<string>) {
    for (let start = 0; start < table.length; start += 2) yield table.slice(start, start + 2);
  });
  const feed = createChangeFeed({
    watermark,
    readChanges,
    checkAccess,
    pollMs: POLL_MS,
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => feed.close());
  const received: string[] = [];
  const recordAs = (name: string) => (change: ChangedRow) => void received.push(`${name} ${change.item.id}`);
  const write = (id: string, fields: object = {}) =>
    table.push(aChange({ id, changedAt: WATERMARK.getTime() * 1000, ...fields }));
  const nobody: FeedOwner = { sub: '', sees: () => true, cut: () => undefined };
  const join = (field: SubscriptionField, listener: (change: ChangedRow) => void, owner = nobody) =>
    feed.join(field, listener, owner);
  return {
    feed: { ...feed, join },
    table,
    failures,
    watermark,
    readChanges,
    checkAccess,
    received,
    recordAs,
    write,
  };
}

beforeEach(() => vi.useFakeTimers());

async function passed(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

const nextPoll = () => passed(POLL_MS);

it('a subscriber receives each new row once and no older row', async () => {
  const { feed, received, recordAs, write } = setUp();
  write('before');
  await feed.join('onCreateCount', recordAs('ana'));
  write('after');
  await nextPoll();
  await nextPoll();
  expect(received).toEqual(['ana after']);
});

it('a subscriber who loses access does not receive a change already read', async () => {
  const { feed, received, recordAs, write, checkAccess } = setUp();
  const leave = await feed.join('onCreateCount', recordAs('ana'));
  write('after');
  checkAccess.mockImplementation(async () => leave());
  await nextPoll();
  expect(received).toEqual([]);
});

it('a subscriber receives a change once access could be checked again', async () => {
  const { feed, received, recordAs, write, checkAccess } = setUp();
  await feed.join('onCreateCount', recordAs('ana'));
  write('after');
  checkAccess.mockRejectedValueOnce(new Error('no database'));
  await nextPoll();
  expect(received).toEqual([]);
  await passed(4 * POLL_MS);
  expect(received).toEqual(['ana after']);
});

it('a subscriber receives only changes of its field', async () => {
  const { feed, received, recordAs, write } = setUp();
  await feed.join('onUpdateSection', recordAs('ana'));
  write('1');
  write('2', { model: 'Section' });
  write('3', { model: 'Section', version: 2 });
  write('4', { model: 'Section', version: 3, isDeleted: true });
  await nextPoll();
  expect(received).toEqual(['ana 3']);
});

it('a subscriber that throws does not affect the others', async () => {
  const { feed, failures, received, recordAs, write } = setUp();
  const fault = new Error('a broken listener');
  await feed.join('onCreateCount', () => {
    throw fault;
  });
  await feed.join('onCreateCount', recordAs('bia'));
  write('1');
  await nextPoll();
  expect(received).toEqual(['bia 1']);
  expect(failures).toEqual([fault]);
});

const ownerOf = (sub: string, cut: () => void = () => undefined): FeedOwner => ({
  sub,
  cut,
  sees: ({ ownerSub }) => ownerSub === sub,
});

it('costly events of one person delay no other’s', async () => {
  const { feed, received, recordAs, write } = setUp();
  const slow = () => {
    vi.advanceTimersByTime(3);
    received.push('ana');
  };
  for (let time = 0; time < 100; time += 1) void feed.join('onCreateCount', slow, ownerOf('ana'));
  await feed.join('onCreateCount', recordAs('bia'), ownerOf('bia'));
  write('1', { ownerSub: 'ana' });
  write('2', { ownerSub: 'bia' });
  await nextPoll();
  await expect.poll(() => received.length).toBe(101);
  expect(received.indexOf('bia 2')).toBeLessThan(5);
});

it('a person for whom too much waits is cut, and no other', async () => {
  const { feed, received, recordAs, write } = setUp();
  const [cutAna, cutBia] = [vi.fn(), vi.fn()];
  await feed.join('onCreateCount', recordAs('ana'), ownerOf('ana', cutAna));
  await feed.join('onCreateCount', recordAs('bia'), ownerOf('bia', cutBia));
  write('1', { ownerSub: 'ana', item: { barcode: '7'.repeat(20_000_000) } });
  write('2', { ownerSub: 'bia' });
  await nextPoll();
  expect(received).toContain('bia 2');
  expect([cutAna.mock.calls.length, cutBia.mock.calls.length]).toEqual([1, 0]);
});

it('the poller runs only while someone is subscribed', async () => {
  const { feed, watermark, received, recordAs, write } = setUp();
  await passed(10 * POLL_MS);
  expect(watermark).not.toHaveBeenCalled();
  const leave = await feed.join('onCreateCount', recordAs('ana'));
  await nextPoll();
  leave();
  await nextPoll();
  const polls = watermark.mock.calls.length;
  await passed(10 * POLL_MS);
  expect(watermark).toHaveBeenCalledTimes(polls);
  write('while nobody was there');
  await feed.join('onCreateCount', recordAs('bia'));
  write('1');
  await nextPoll();
  expect(received).toEqual(['bia 1']);
});

it('the poller reads the watermark before the changes', async () => {
  const { feed, watermark, readChanges, recordAs } = setUp();
  const later = new Date(WATERMARK.getTime() + 1000);
  await feed.join('onCreateCount', recordAs('ana'));
  watermark.mockResolvedValue(later);
  await nextPoll();
  await nextPoll();
  expect(readChanges.mock.calls.map(([since]) => [since])).toEqual([[WATERMARK], [WATERMARK], [later]]);
});

it('the poller waits longer each time and loses nothing while the database fails', async () => {
  const { feed, failures, watermark, readChanges, received, recordAs, write } = setUp();
  await feed.join('onCreateCount', recordAs('ana'));
  write('1');
  readChanges.mockImplementationOnce(async function* () {
    yield [aChange({ id: '1', changedAt: WATERMARK.getTime() * 1000 })];
    throw new Error('the connection broke');
  });
  await nextPoll();
  expect(received).toEqual(['ana 1']);
  watermark.mockRejectedValue(new Error('no connection'));
  await passed(60_000);
  // They come after 1, 2, 4, 8, 16 and 30 s.
  expect(failures).toHaveLength(6);
  write('2');
  watermark.mockResolvedValue(WATERMARK);
  await passed(30_000);
  expect(received).toEqual(['ana 1', 'ana 2']);
});

it('the poller uses its own clock after the database’s clock was set back', async () => {
  const { feed, watermark, readChanges, recordAs } = setUp();
  const hourBack = new Date(WATERMARK.getTime() - 3_600_000);
  await feed.join('onCreateCount', recordAs('ana'));
  watermark.mockResolvedValue(hourBack);
  await nextPoll();
  await nextPoll();
  const [, atStep, after] = readChanges.mock.calls.map(([since]) => since?.getTime() ?? 0);
  expect(atStep).toBe(hourBack.getTime() - POLL_MS);
  expect(after).toBe(hourBack.getTime());
});

it('the poller uses its own clock after another machine took over', async () => {
  const { feed, watermark, readChanges, recordAs } = setUp();
  await feed.join('onCreateCount', recordAs('ana'));
  watermark.mockRejectedValueOnce(new Error('no connection'));
  // 1.5 s later here; the new machine is a second behind.
  watermark.mockResolvedValue(new Date(WATERMARK.getTime() + 500));
  await passed(3 * POLL_MS);
  expect(readChanges.mock.calls.at(-1)?.[0]?.getTime()).toBe(WATERMARK.getTime() - 1000);
});

it('a subscriber that joins while the database fails waits until it is back', async () => {
  const { feed, watermark, received, recordAs, write } = setUp();
  watermark.mockRejectedValueOnce(new Error('no connection'));
  const joining = feed.join('onCreateCount', recordAs('ana'));
  await nextPoll();
  await passed(POLL_MS);
  await joining;
  write('1');
  await nextPoll();
  expect(received).toEqual(['ana 1']);
});

it('the poller reads only models that somebody follows', async () => {
  const { feed, readChanges } = setUp();
  await feed.join('onUpdateSection', () => undefined);
  const leave = await feed.join('onCreateMessage', () => undefined);
  expect([...(readChanges.mock.calls.at(-1)?.[1] ?? [])]).toEqual(['Section', 'Message']);
  leave();
  await nextPoll();
  expect([...(readChanges.mock.calls.at(-1)?.[1] ?? [])]).toEqual(['Section']);
});

it('the poller stops at once, even in the middle of a burst', async () => {
  const { feed, received, table, write } = setUp();
  await feed.join('onCreateCount', ({ item }) => {
    received.push(item.id);
    if (item.id === '1') void feed.close();
  });
  for (let id = 1; id <= 6; id += 1) write(String(id));
  await nextPoll();
  await feed.close();
  expect(received).toEqual(['1']);
  expect(table).toHaveLength(6);
});

it.each([
  [{ version: 1 }, 'onCreateCount'],
  [{ version: 2 }, 'onUpdateCount'],
  [{ version: 1, isDeleted: true }, 'onDeleteCount'],
  [{ version: 7, isDeleted: true, model: 'Section' }, 'onDeleteSection'],
  [{ version: 1, model: 'Inventory' }, 'onCreateInventory'],
] as const)('the change %j belongs to the field %s', (fields, expected) => {
  expect(fieldOf(aChange(fields))).toBe(expected);
});

it('subscriptionFields has every subscription of the schema', () => {
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  expect([...subscriptionFields].sort()).toEqual(fields.sort());
});

it('each version of a row is news once, and an older one is not', () => {
  const seen = createSeenVersions();
  const isNews = (version: number) => seen.isNews(aChange({ version }));
  expect([1, 1, 2, 1, 2, 5, 4].map(isNews)).toEqual([true, false, true, false, false, true, false]);
});

it('rows of different models with the same id are distinct', () => {
  const seen = createSeenVersions();
  expect(seen.isNews(aChange({ model: 'Inventory' }))).toBe(true);
  expect(seen.isNews(aChange({ model: 'Count' }))).toBe(true);
});

it('seen versions are remembered from the watermark on and forgotten before it', () => {
  const seen = createSeenVersions();
  const watermark = new Date('2026-05-01T00:00:00.000Z');
  const old = aChange({ id: 'old', changedAt: watermark.getTime() * 1000 - 1 });
  const recent = aChange({ id: 'recent', changedAt: watermark.getTime() * 1000 });
  for (const change of [old, recent]) seen.isNews(change);
  seen.forgetBefore(watermark);
  expect(seen.isNews(recent)).toBe(false);
  expect(seen.isNews(old)).toBe(true);
});
