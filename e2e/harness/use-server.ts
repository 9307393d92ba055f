import { closeOpened } from './page.js';
import { type RunningServer, type StartServerOptions, startServer } from './start-server.js';
import { test } from './test.js';

/**
 * One server for all tests of the file that calls this. It runs in `beforeAll` hooks that come later in the file.
 *
 * @param options a function if they are known only then, such as a free port
 */
export function useServer(
  options: StartServerOptions | (() => Promise<StartServerOptions>) = {},
): RunningServer {
  let started: RunningServer | undefined;
  test.beforeAll(async () => {
    started = await startServer(typeof options === 'function' ? await options() : options);
  });
  test.afterAll(async () => {
    await closeOpened();
    await started?.stop();
    started = undefined;
  });
  const running = () => {
    if (started === undefined) throw new Error('The server of this file is not up yet.');
    return started;
  };
  return {
    get url() {
      return running().url;
    },
    get dataDir() {
      return running().dataDir;
    },
    get admin() {
      return running().admin;
    },
    get licenseKey() {
      return running().licenseKey;
    },
    output: () => running().output(),
    killAndRestart: () => running().killAndRestart(),
    endAndRestart: (meanwhile) => running().endAndRestart(meanwhile),
    stop: (meanwhile) => running().stop(meanwhile),
  };
}
