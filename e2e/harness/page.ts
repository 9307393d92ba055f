import type { Browser, BrowserContextOptions, Locator, Page, ViewportSize } from '@playwright/test';

type OpenPageOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'viewport' | 'hasTouch' | 'isMobile' | 'reducedMotion' | 'ignoreHTTPSErrors'
>;

export interface OpenedPage {
  readonly page: Page;
  /** Console errors, uncaught exceptions and unanswered requests. A test that expects none asserts an empty list. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** The browser is Portuguese, in Brasília time, dark. */
export const pharmacy = {
  viewport: { width: 1440, height: 900 },
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  colorScheme: 'dark',
  acceptDownloads: true,
} as const satisfies BrowserContextOptions;

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Milliseconds for a busy machine. */
export const PATIENCE = 60_000;

let workersBrowser: Browser | undefined;
const opened = new Set<OpenedPage>();

export function lendBrowser(browser: Browser | undefined): void {
  workersBrowser = browser;
}

/** The page has empty storage. Its test closes it, or the file if a hook opened it for all tests. */
export function openPage(options: OpenPageOptions = {}): Promise<OpenedPage> {
  if (workersBrowser === undefined) throw new Error('openPage works only in a test of harness/test.ts.');
  return openPageIn(workersBrowser, options);
}

export async function openPageIn(browser: Browser, options: OpenPageOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ ...pharmacy, ...options });
  // The browser's print dialog would wait for a person.
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const one: OpenedPage = {
    page,
    problems: collectProblems(page),
    async close() {
      opened.delete(one);
      await context.close();
    },
  };
  opened.add(one);
  context.once('close', () => opened.delete(one));
  return one;
}

export async function closeOpened(kept: ReadonlySet<OpenedPage> = new Set()): Promise<void> {
  await Promise.all([...opened].map((one) => (kept.has(one) ? undefined : one.close())));
}

export function openedNow(): ReadonlySet<OpenedPage> {
  return new Set(opened);
}

const SHOWN = 1500;

export function describeOpened(): Promise<string[]> {
  return Promise.all(
    [...opened].map(async ({ page, problems }) => {
      const text = await page.innerText('body', { timeout: 2000 }).catch(() => '');
      return [page.url(), ...problems, text.replace(/\s*\n\s*/g, ' | ').slice(0, SHOWN)].join('\n');
    }),
  );
}

function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    problems.push(`exception: ${error.stack ?? error.message}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // The page cancelled the request or navigated away.
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  return problems;
}

/** See docs/screens.md, "Small screens". */
export const viewports = {
  desk: { width: 1440, height: 900 },
  window: { width: 1024, height: 768 },
  phone: { width: 360, height: 740 },
} as const satisfies Readonly<Record<string, ViewportSize>>;

/** The smallest phone. */
export const small = { width: 320, height: 568 } as const satisfies ViewportSize;

export const phone = { viewport: viewports.phone, isMobile: true, hasTouch: true } as const;
