import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChange } from '../../testing/a-change.js';
import type { ChangedRow } from './change.js';
import { createChangeFeed } from './change-feed.js';

const POLL_MS = 500;
const WATERMARK = new Date('2026-05-01T00:00:00.000Z');

/** A feed on a table of rows that tests write, all of them within the watermark. */
function setUp() {
  const table: ChangedRow[] = [];
  const failures: unknown[] = [];
  const watermark = vi.fn(async () => WATERMARK);
  const readChanges = vi.fn(async function* (_since?: Date) {
    // Two rows to a page; what is written while a page is handled belongs to a later one.
    for (let start = 0; start < table.length; start += 2) yield table.slice(start, start + 2);
  });
  const feed = createChangeFeed({
    watermark,
    readChanges,
    pollMs: POLL_MS,
    onFailure: (error) => failures.push(error),
  });
  const heard: string[] = [];
  const note = (name: string) => (change: ChangedRow) => void heard.push(`${name} ${change.item.id}`);
  const write = (id: string, fields: object = {}) =>
    table.push(aChange({ id, changedAt: WATERMARK.getTime() * 1000, ...fields }));
  return { feed, table, failures, watermark, readChanges, heard, note, write };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nextPoll = () => vi.advanceTimersByTimeAsync(POLL_MS);

describe('a subscriber', () => {
  it('is told of what comes, once, and of nothing that was there', async () => {
    const { feed, heard, note, write } = setUp();
    write('before');
    await feed.join('onCreateCount', note('ana'));
    write('after');
    await nextPoll();
    await nextPoll();
    expect(heard).toEqual(['ana after']);
    await feed.close();
  });

  it('is told of its field alone', async () => {
    const { feed, heard, note, write } = setUp();
    await feed.join('onUpdateSection', note('ana'));
    write('1');
    write('2', { model: 'Section' });
    write('3', { model: 'Section', version: 2 });
    write('4', { model: 'Section', version: 3, isDeleted: true });
    await nextPoll();
    expect(heard).toEqual(['ana 3']);
    await feed.close();
  });

  it('that comes later doesn’t hear what others were waiting for', async () => {
    const { feed, heard, note, write } = setUp();
    await feed.join('onCreateCount', note('ana'));
    write('1');
    await feed.join('onCreateCount', note('bia'));
    write('2');
    await nextPoll();
    expect(heard).toEqual(['ana 1', 'ana 2', 'bia 2']);
    await feed.close();
  });

  it('that has left is told nothing', async () => {
    const { feed, heard, note, write } = setUp();
    const leave = await feed.join('onCreateCount', note('ana'));
    await feed.join('onCreateCount', note('bia'));
    leave();
    write('1');
    await nextPoll();
    expect(heard).toEqual(['bia 1']);
    await feed.close();
  });

  it('that fails spoils nothing for the others', async () => {
    const { feed, failures, heard, note, write } = setUp();
    const fault = new Error('a broken listener');
    await feed.join('onCreateCount', () => {
      throw fault;
    });
    await feed.join('onCreateCount', note('bia'));
    write('1');
    await nextPoll();
    expect(heard).toEqual(['bia 1']);
    expect(failures).toEqual([fault]);
    await feed.close();
  });
});

describe('the poller', () => {
  it('runs only while somebody subscribes', async () => {
    const { feed, watermark, heard, note, write } = setUp();
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(watermark).not.toHaveBeenCalled();
    const leave = await feed.join('onCreateCount', note('ana'));
    await nextPoll();
    leave();
    await nextPoll();
    const polls = watermark.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(watermark).toHaveBeenCalledTimes(polls);
    write('while nobody was there');
    await feed.join('onCreateCount', note('bia'));
    write('1');
    await nextPoll();
    expect(heard).toEqual(['bia 1']);
    await feed.close();
  });

  it('asks for the watermark first and reads from the one before', async () => {
    const { feed, watermark, readChanges, note } = setUp();
    const later = new Date(WATERMARK.getTime() + 1000);
    await feed.join('onCreateCount', note('ana'));
    watermark.mockResolvedValue(later);
    await nextPoll();
    await nextPoll();
    expect(readChanges.mock.calls).toEqual([[WATERMARK], [WATERMARK], [later]]);
    await feed.close();
  });

  it('loses nothing to a database that fails, waits longer each time, and tells nothing twice', async () => {
    const { feed, failures, watermark, readChanges, heard, note, write } = setUp();
    await feed.join('onCreateCount', note('ana'));
    write('1');
    readChanges.mockImplementationOnce(async function* () {
      yield [aChange({ id: '1', changedAt: WATERMARK.getTime() * 1000 })];
      throw new Error('the connection broke');
    });
    await nextPoll();
    expect(heard).toEqual(['ana 1']);
    watermark.mockRejectedValue(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(60_000);
    // After 1, 2, 4, 8, 16 and 30 seconds, not every half a second.
    expect(failures).toHaveLength(6);
    write('2');
    watermark.mockResolvedValue(WATERMARK);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard).toEqual(['ana 1', 'ana 2']);
    await feed.close();
  });

  it('reads from its last poll on, by its own clock, when the database’s clock is set back', async () => {
    const { feed, watermark, readChanges, note } = setUp();
    const hourBack = new Date(WATERMARK.getTime() - 3_600_000);
    await feed.join('onCreateCount', note('ana'));
    watermark.mockResolvedValue(hourBack);
    await nextPoll();
    await nextPoll();
    const [, atStep, after] = readChanges.mock.calls.map(([since]) => since?.getTime() ?? 0);
    expect(atStep).toBe(hourBack.getTime() - POLL_MS);
    expect(after).toBe(hourBack.getTime());
    await feed.close();
  });

  it('reads from its last poll on, by its own clock, when polls failed and another machine took over', async () => {
    const { feed, watermark, readChanges, note } = setUp();
    await feed.join('onCreateCount', note('ana'));
    watermark.mockRejectedValueOnce(new Error('no connection'));
    // A second and a half later by this process's clock, and by a clock that is a second behind the one before.
    watermark.mockResolvedValue(new Date(WATERMARK.getTime() + 500));
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(readChanges.mock.calls.at(-1)?.[0]?.getTime()).toBe(WATERMARK.getTime() - 1000);
    await feed.close();
  });

  it('lets who comes while the database fails wait until it is back', async () => {
    const { feed, watermark, heard, note, write } = setUp();
    watermark.mockRejectedValueOnce(new Error('no connection'));
    const joining = feed.join('onCreateCount', note('ana'));
    await nextPoll();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    await joining;
    write('1');
    await nextPoll();
    expect(heard).toEqual(['ana 1']);
    await feed.close();
  });

  it('ends at once, even in the middle of a burst', async () => {
    const { feed, heard, table, write } = setUp();
    await feed.join('onCreateCount', ({ item }) => {
      heard.push(item.id);
      if (item.id === '1') void feed.close();
    });
    for (let id = 1; id <= 6; id += 1) write(String(id));
    await nextPoll();
    await feed.close();
    expect(heard).toEqual(['1', '2']);
    expect(table).toHaveLength(6);
  });
});
