import fc, { type AsyncCommand } from 'fast-check';
import type { ModelState } from '../model-state.js';
import type { World } from '../world.js';

export type WritePathCommand = AsyncCommand<ModelState, World>;

/** A command that prints itself and its input in the failing sequence of fast-check. */
export function command<T>(
  name: string,
  drawn: T,
  check: (state: Readonly<ModelState>) => boolean,
  run: (state: ModelState, world: World) => Promise<void>,
): WritePathCommand {
  return { check, run, toString: () => `${name}(${fc.stringify(drawn)})` };
}
