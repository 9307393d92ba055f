import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { ModelState } from './model-state.js';
import { readWorld } from './read-world.js';
import type { Request } from './request.js';
import type { World } from './world.js';
import { expectedWorld } from './world-view.js';

/**
 * Sends requests at the same time and compares the server with the model: answers and visible state must equal those of
 * the requests one after the other in some order. The model continues from that order, so everything that distinguishes
 * two orders later must be visible now.
 */
export async function perform(state: ModelState, world: World, requests: readonly Request[]): Promise<void> {
  const answers = await Promise.all(requests.map((request) => request.send(world)));
  const seen = { answers, ...(await readWorld(world)) };
  const outcomes = ordersOf(requests.map((_, index) => index)).map((order) =>
    play(state, world, requests, order),
  );
  const outcome = outcomes.find(({ expected }) => isDeepStrictEqual(seen, expected)) ?? outcomes[0];
  expect(seen).toEqual(outcome?.expected);
  Object.assign(state, outcome?.after);
}

function play(state: ModelState, world: World, requests: readonly Request[], order: readonly number[]) {
  const after = structuredClone(state);
  const answers: unknown[] = [];
  for (const index of order) answers[index] = requests[index]?.play(after);
  return { after, expected: { answers, ...expectedWorld(after, world) } };
}

/** All permutations of a list, the given one first. */
function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, index) =>
    ordersOf(things.toSpliced(index, 1)).map((others) => [thing, ...others]),
  );
}
