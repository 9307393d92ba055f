import type { ModelState } from './model-state.js';
import type { World } from './world.js';

/** One call of one actor, as it is sent and as the model answers it. */
export interface Request {
  /** Sends it, and gives what matters of the answer. */
  send(world: World): Promise<unknown>;
  /** Does to the model what the call shall do, and gives the answer that is right; a phone learns from it. */
  play(state: ModelState): unknown;
}
