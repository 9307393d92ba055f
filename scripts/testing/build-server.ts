import { ensureBuilt } from '../build.mjs';

/** Tests that start the server as a process start what is built: reading the sources takes seconds for each process. */
export default function setup(): Promise<void> {
  return ensureBuilt(['server']);
}
