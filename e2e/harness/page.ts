import type { Browser, Page, ViewportSize } from 'playwright-core';
import { slowDown } from './slowness.js';

export interface OpenPageOptions {
  /** What a relative address in `page.goto` is relative to. */
  readonly baseURL?: string;
  readonly viewport?: ViewportSize;
  /** A finger instead of a mouse. */
  readonly hasTouch?: boolean;
  /** Lays the page out as a phone's browser does. */
  readonly isMobile?: boolean;
  /** Nothing fades or slides, so that what is seen is there, and what was closed is gone. */
  readonly reducedMotion?: 'reduce';
}

export interface OpenedPage {
  readonly page: Page;
  /**
   * What went wrong in the page so far, one sentence each: console errors, uncaught exceptions, requests without an answer.
   * A test that expects none asserts an empty list.
   */
  readonly problems: readonly string[];
  /** Closes the page with its context: storage, cookies and cache go with it. */
  close(): Promise<void>;
}

/** Those that are open now. A test that fails says what they show (tell-of-failure.ts). */
export const openedPages = new Set<Pick<OpenedPage, 'page' | 'problems'>>();

/** In ms, for a busy machine. A wait ends as soon as its condition holds, so this costs a passing run nothing. */
const PATIENCE = 60_000;

/** Opens a page as in a Brazilian pharmacy: in Portuguese, in Brasília time, with empty storage. */
export async function openPage(browser: Browser, options: OpenPageOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({
    ...options,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'dark',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  slowDown(context);
  const page = await context.newPage();
  const problems = collectProblems(page);
  openedPages.add({ page, problems });
  page.once('close', () => {
    for (const opened of openedPages) if (opened.page === page) openedPages.delete(opened);
  });
  return { page, problems, close: () => context.close() };
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
    // A request that the page cancels, or leaves behind when it navigates, is no failure.
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  return problems;
}
