import type { ModelState } from './model-state.js';
import type { World } from './world.js';

/** One call of one actor, for the server and for the model. */
export interface Request {
  /** Sends the call and returns the compared part of the answer. */
  send(world: World): Promise<unknown>;
  /** Applies the call to the model and returns the expected answer; the phone learns from it. */
  play(state: ModelState): unknown;
}
