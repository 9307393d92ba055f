import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/alarm-limits';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import type { BoardChange } from './board-change.js';
import type { Followed } from './followed-views.js';
import type { ReadProgress } from './inventory-progress.js';
import { createProgressBoard } from './progress-board.js';

const followed = (number: number, mark: string): Followed => ({
  number,
  inventory_id: number,
  name: `Inventário ${number}`,
  pharmacy_id: 'central',
  pharmacy_name: 'Central',
  mark,
});

const readOf = (inventory: Followed, lines: number): ReadProgress => ({
  inventory,
  facts: {
    items: { touched: 0, with_stock: 0 },
    money: { covered: 0, total: 0 },
    totals: { net: 0, gross: 0 },
    units: 0,
    lines,
    unresolved: { codes: 0, last: 0, of_last: 0 },
    recount_left: 0,
    recent: { lines: 0, units: 0, new_items: 0, seconds: 0 },
    worked_seconds: 0,
    collectors: [],
    places: [],
    suspicious: { count: 0, first: [] },
    same_item: { count: 0, first: [] },
    valuable: { count: 0, first: [] },
    one_counter: { count: 0, first: [] },
  },
  sections: [],
  snoozes: new Map(),
  limits: DEFAULT_ALARMS,
  timeZone: 'America/Sao_Paulo',
});

/** A board over inventories that a test changes, which looks again at every tick. */
function openBoard() {
  const world = {
    inventories: [followed(1, 'a'), followed(2, 'a')],
    looks: 0,
    reads: [] as number[],
    fails: false,
    /** The first statement of a look waits for it. */
    hangs: Promise.resolve(),
    /** How long reading an inventory takes. */
    readMs: 0,
    /** Why an inventory can't be read. */
    unreadable: new Map<number, Error>(),
    /** Reads wait for it. */
    reading: Promise.resolve(),
    failures: [] as unknown[],
    /** How often access can't be checked. */
    accessFailures: 0,
  };
  const board = createProgressBoard({
    async viewFollowed() {
      world.looks += 1;
      await world.hangs;
      if (world.fails) throw new Error('the database is away');
      return world.inventories;
    },
    viewDevices: async () => [],
    async readProgress(inventory) {
      world.reads.push(inventory.number);
      await world.reading;
      if (world.readMs > 0) await new Promise((resolve) => setTimeout(resolve, world.readMs));
      const reason = world.unreadable.get(inventory.number);
      if (reason !== undefined) throw reason;
      return readOf(inventory, world.reads.length);
    },
    async checkAccess() {
      world.accessFailures -= 1;
      if (world.accessFailures >= 0) throw new Error('the connection was terminated');
    },
    pollMs: 1,
    onFailure: (error) => world.failures.push(error),
  });
  onTestFinished(() => board.close());
  return { world, board };
}

it('an inventory is read again only when its mark has changed, once for all who watch', async () => {
  const { world, board } = openBoard();
  const heard: BoardChange[][] = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const changes: BoardChange[] = [];
      await board.join((change) => changes.push(change));
      return changes;
    }),
  );
  expect(world.reads).toEqual([1, 2]);
  world.inventories = [followed(1, 'a'), followed(2, 'b')];
  await vi.waitFor(() => expect(heard.every((changes) => changes.length === 1)).toBe(true));
  expect(world.reads).toEqual([1, 2, 2]);
  expect(heard[0]?.[0]?.changed).toMatchObject([{ inventory_id: 2, lines: 3 }]);
  expect(heard[0]?.[0]?.changed).toBe(heard[49]?.[0]?.changed);
});

it('an inventory that is no longer followed is told as closed', async () => {
  const { world, board } = openBoard();
  const changes: BoardChange[] = [];
  await board.join((change) => changes.push(change));
  world.inventories = [followed(1, 'a')];
  await vi.waitFor(() => expect(changes).toMatchObject([{ changed: [], closed: [{ inventory_id: 2 }] }]));
});

it('the board rests when nobody watches, and reads nothing again that is as it was', async () => {
  const { world, board } = openBoard();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { leave } = await board.join(() => undefined);
  leave();
  await vi.advanceTimersByTimeAsync(100);
  const { looks } = world;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(world.looks).toBe(looks);
  expect((await board.look()).inventories).toHaveLength(2);
  expect(world.reads).toEqual([1, 2]);
});

it('whoever asks while the database is away learns it; whoever watches hears of the next change', async () => {
  const { world, board } = openBoard();
  const changes: BoardChange[] = [];
  await board.join((change) => changes.push(change));
  world.fails = true;
  await expect(board.look()).rejects.toThrow('the database is away');
  world.fails = false;
  world.inventories = [followed(1, 'b')];
  await vi.waitFor(() => expect(changes).toHaveLength(1));
});

it('an inventory that was deleted during a look is left out, and nobody hears of a failure', async () => {
  const { world, board } = openBoard();
  world.unreadable.set(1, new AppError('not_found'));
  expect((await board.look()).inventories).toMatchObject([{ inventory_id: 2 }]);
  expect(world.failures).toEqual([]);
});

it('an inventory that cannot be read keeps its last state, and is no reason to read the others again', async () => {
  const { world, board } = openBoard();
  const tooLong = new Error('canceling statement due to statement timeout');
  await board.look();
  world.unreadable.set(1, tooLong);
  world.inventories = [followed(1, 'b'), followed(2, 'b')];
  const { inventories } = await board.look();
  expect(inventories).toMatchObject([
    { inventory_id: 1, lines: 1 },
    { inventory_id: 2, lines: 4 },
  ]);
  expect(world.failures).toContain(tooLong);
  world.unreadable.clear();
  expect((await board.look()).inventories).toMatchObject([{ lines: world.reads.length }, { lines: 4 }]);
  expect(world.reads.filter((number) => number === 2)).toHaveLength(2);
});

it('an inventory that could never be read is left out; a board on which nothing can be read fails', async () => {
  const { world, board } = openBoard();
  world.unreadable.set(1, new Error('too long'));
  expect((await board.look()).inventories).toMatchObject([{ inventory_id: 2 }]);
  world.inventories = [followed(1, 'a')];
  await expect(board.look()).rejects.toThrow('too long');
});

it('whoever asks a board that closes is refused at once, also afterwards', async () => {
  const { world, board } = openBoard();
  let read: () => void = () => undefined;
  world.reading = new Promise((resolve) => {
    read = resolve;
  });
  const asked = expect(board.look()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.waitFor(() => expect(world.reads).toEqual([1]));
  const closed = board.close();
  await asked;
  await expect(board.join(() => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  read();
  await closed;
  expect(world.reads).toEqual([1]);
});

it('whoever asks a database that hangs learns it after ten seconds, and a look that goes on may take as long as it needs', async () => {
  const { world, board } = openBoard();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let answer: () => void = () => undefined;
  world.hangs = new Promise((resolve) => {
    answer = resolve;
  });
  const asked = expect(board.look()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'O banco de dados demora a responder. Tente novamente em instantes.',
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  answer();
  const other = openBoard();
  other.world.inventories = Array.from({ length: 5 }, (_, index) => followed(index, 'a'));
  other.world.readMs = 20_000;
  const state = other.board.look();
  await vi.advanceTimersByTimeAsync(100_000);
  expect((await state).inventories).toHaveLength(5);
});

it('a database that is away for a moment discards nothing: whoever asks gets an answer, and nothing is read twice', async () => {
  const { world, board } = openBoard();
  const changes: BoardChange[] = [];
  world.accessFailures = 2;
  const { state } = await board.join((change) => changes.push(change));
  expect(state.inventories).toHaveLength(2);
  expect([world.reads, world.failures.length]).toEqual([[1, 2], 2]);
  world.accessFailures = 3;
  world.inventories = [followed(1, 'b'), followed(2, 'a')];
  await vi.waitFor(() => expect(changes).toMatchObject([{ changed: [{ inventory_id: 1, lines: 3 }] }]));
  expect(world.reads).toEqual([1, 2, 1]);
});
