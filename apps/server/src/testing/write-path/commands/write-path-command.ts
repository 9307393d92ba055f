import fc, { type AsyncCommand } from 'fast-check';
import type { ModelState } from '../model-state.js';
import type { World } from '../world.js';

export type WritePathCommand = AsyncCommand<ModelState, World>;

/** A command that prints itself, with what it was made of, in the sequence that fast-check shows when it fails. */
export function command<T>(
  name: string,
  drawn: T,
  check: (state: Readonly<ModelState>) => boolean,
  run: (state: ModelState, world: World) => Promise<void>,
): WritePathCommand {
  return { check, run, toString: () => `${name}(${fc.stringify(drawn)})` };
}
