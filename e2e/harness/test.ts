import { type Browser, test as base, expect } from '@playwright/test';
import { closeOpened, describeOpened, lendBrowser, openedNow } from './page.js';
import { type RunningServer, runningServers, type StartServerOptions, startServer } from './start-server.js';

export { expect };

interface Worker {
  readonly lentBrowser: Browser;
}

interface Test {
  readonly tidy: undefined;
}

/** Tests run on the pinned Chromium. Server: `useServer`. Pages: `openPage`. */
export const test = base.extend<Test, Worker>({
  lentBrowser: [
    async ({ browser }, use) => {
      lendBrowser(browser);
      await use(browser);
      lendBrowser(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  tidy: [
    async ({ lentBrowser: _before }, use, info) => {
      const ofHooks = openedNow();
      await use(undefined);
      if (info.status !== info.expectedStatus) {
        const attach = (name: string, body: string) => info.attach(name, { body, contentType: 'text/plain' });
        for (const [index, server] of [...runningServers].entries())
          await attach(`server-${index}`, server.output());
        for (const page of await describeOpened()) await attach('a page', page);
      }
      await closeOpened(ofHooks);
    },
    { auto: true },
  ],
});

/**
 * One server for the file, in later `beforeAll` hooks too.
 *
 * @param options a function if known only in the hook
 */
export function useServer(
  options: StartServerOptions | (() => Promise<StartServerOptions>) = {},
): RunningServer {
  const server = {} as RunningServer;
  test.beforeAll(async () => {
    const started = await startServer(typeof options === 'function' ? await options() : options);
    // The address is a getter: it changes with a restart.
    Object.defineProperties(server, Object.getOwnPropertyDescriptors(started));
  });
  test.afterAll(async () => {
    await closeOpened();
    await server.stop?.();
  });
  return server;
}

/** A test that only a release's run does. */
export const full = { tag: '@full' };
export const fullUnless = (isQuick: boolean) => (isQuick ? {} : full);

/** Whether it is a release's run (`npm run test:full`). */
export const isFullRun = process.env.TEST_FULL === '1';
