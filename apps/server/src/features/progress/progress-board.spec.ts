import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import { gate } from '../../testing/gate.js';
import { type BoardChange, createProgressBoard } from './progress-board.js';
import { facts, followed, readOf } from './testing/a-night.js';

function openBoard() {
  const world = {
    inventories: [followed(1, 'a'), followed(2, 'a')],
    looks: 0,
    reads: [] as number[],
    fails: false,
    hangs: Promise.resolve(),
    readMs: 0,
    unreadable: new Map<number, Error>(),
    reading: Promise.resolve(),
    failures: [] as unknown[],
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
      return readOf({ inventory, facts: { ...facts, lines: world.reads.length } });
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

function openBoardInSlowMotion() {
  vi.useFakeTimers();
  return openBoard();
}

async function joinBoard() {
  const { world, board } = openBoard();
  const changes: BoardChange[] = [];
  await board.join((change) => changes.push(change));
  return { world, board, changes };
}

it('an inventory is read again only when its mark changes', async () => {
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

it('an inventory that is no longer followed is reported as closed', async () => {
  const { world, changes } = await joinBoard();
  world.inventories = [followed(1, 'a')];
  await vi.waitFor(() => expect(changes).toMatchObject([{ changed: [], closed: [{ inventory_id: 2 }] }]));
});

it('the board rests without listeners and rereads nothing unchanged', async () => {
  const { world, board } = openBoardInSlowMotion();
  const { leave } = await board.join(() => undefined);
  leave();
  await vi.advanceTimersByTimeAsync(100);
  const { looks } = world;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(world.looks).toBe(looks);
  expect((await board.look()).inventories).toHaveLength(2);
  expect(world.reads).toEqual([1, 2]);
});

it('an outage reaches new callers, and listeners get the next change', async () => {
  const { world, board, changes } = await joinBoard();
  world.fails = true;
  await expect(board.look()).rejects.toThrow('the database is away');
  world.fails = false;
  world.inventories = [followed(1, 'b')];
  await vi.waitFor(() => expect(changes).toHaveLength(1));
});

it('an inventory deleted during a look is left out without a failure', async () => {
  const { world, board } = openBoard();
  world.unreadable.set(1, new AppError('not_found'));
  expect((await board.look()).inventories).toMatchObject([{ inventory_id: 2 }]);
  expect(world.failures).toEqual([]);
});

it('an unreadable inventory keeps its last state', async () => {
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

it('an inventory that was never readable is left out', async () => {
  const { world, board } = openBoard();
  world.unreadable.set(1, new Error('too long'));
  expect((await board.look()).inventories).toMatchObject([{ inventory_id: 2 }]);
  world.inventories = [followed(1, 'a')];
  await expect(board.look()).rejects.toThrow('too long');
});

it('a closing board refuses callers at once', async () => {
  const { world, board } = openBoard();
  const read = gate();
  world.reading = read.opened;
  const asked = expect(board.look()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.waitFor(() => expect(world.reads).toEqual([1]));
  const closed = board.close();
  await asked;
  await expect(board.join(() => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  read.open();
  await closed;
  expect(world.reads).toEqual([1]);
});

it('a hanging database fails after ten seconds, a slow look does not', async () => {
  const { world, board } = openBoardInSlowMotion();
  const answer = gate();
  world.hangs = answer.opened;
  const asked = expect(board.look()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'O banco de dados demora a responder. Tente novamente em instantes.',
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  answer.open();
  const other = openBoard();
  other.world.inventories = Array.from({ length: 5 }, (_, index) => followed(index, 'a'));
  other.world.readMs = 20_000;
  const state = other.board.look();
  await vi.advanceTimersByTimeAsync(100_000);
  expect((await state).inventories).toHaveLength(1);
});

it('a long first look answers with what it read, and later looks read the rest', async () => {
  const { world, board } = openBoardInSlowMotion();
  world.inventories = Array.from({ length: 10 }, (_, index) => followed(index, 'a'));
  world.readMs = 400;
  const changes: BoardChange[] = [];
  const joined = board.join((change) => changes.push(change));
  await vi.advanceTimersByTimeAsync(2_000);
  const { state } = await joined;
  expect([state.inventories.length, state.unread.length]).toEqual([4, 6]);
  world.inventories = world.inventories.map(({ number }) => followed(number, number < 4 ? 'b' : 'a'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(changes.map(({ unread }) => unread.length)).toEqual([2, 0]);
  expect(world.reads.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('what was read long before anybody watched is read again before it is shown', async () => {
  const { world, board } = openBoardInSlowMotion();
  await board.look();
  await vi.advanceTimersByTimeAsync(120_000);
  world.inventories = [followed(1, 'b'), followed(2, 'b')];
  world.readMs = 1_600;
  const asked = board.look();
  await vi.advanceTimersByTimeAsync(1_600);
  const { inventories, unread } = await asked;
  expect([inventories.length, unread.length]).toEqual([1, 1]);
});

it('a short outage discards no reads', async () => {
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
