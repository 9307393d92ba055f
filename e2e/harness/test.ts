import { type Browser, test as base, expect } from '@playwright/test';
import { describeOpened, lendBrowser } from './page.js';
import { runningServers } from './start-server.js';

export { expect };

interface Worker {
  /** Lends the worker's browser to `openPage`. */
  readonly lentBrowser: Browser;
}

interface Test {
  /** Closes what a test opened, and attaches what its servers printed if it failed. */
  readonly tidy: undefined;
}

/** Playwright's test, on the pinned Chromium. Server: `useServer`. Pages of people: `openPage`. */
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
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const attach = (name: string, body: string) => info.attach(name, { body, contentType: 'text/plain' });
      for (const [index, server] of [...runningServers].entries())
        await attach(`server-${index}`, server.output());
      for (const problems of describeOpened()) await attach('problems of a page', problems);
    },
    { auto: true },
  ],
});
