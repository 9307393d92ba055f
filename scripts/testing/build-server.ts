import { ensureBuilt } from '../build.mjs';

/** Reading sources takes seconds per process, so tests start what is built. */
export default function setup(): Promise<void> {
  return ensureBuilt(['server']);
}
