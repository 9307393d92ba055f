import type { ErrorCode } from '@balanco/contract/base/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { BackGuard } from '../listing/dialog-route';
import { HistoryProvider } from '../listing/history/history-provider';
import { protectedScreens } from '../routes';
import { StaffActionProvider } from '../session/role/staff-action';
import { NoticeArea } from '../ui/messages/notice-area';
import { UiProvider } from '../ui/ui-provider';

/** Specs of whole screens need it: jsdom takes most of their time to find hidden elements. */
configure({ defaultHidden: true });

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | null;
}

type Answer = Response | Error;

export type Answers = Record<string, () => Answer | Promise<Answer>>;

/** Records calls; unanswered paths get a 404. */
export function fakeServer(answers: Answers): SeenCall[] {
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    seen.push({
      method,
      path,
      headers: new Headers(init.headers),
      body: (init.body as string | null) ?? null,
    });
    const answer = await (answers[`${method} ${path}`]?.() ?? refuse(404, 'not_found'));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return seen;
}

/**
 * The JSON that calls sent.
 *
 * @param call a method, or 'METHOD /path'
 */
export function bodiesOf(seen: readonly SeenCall[], call: string) {
  return seen
    .filter(({ method, path }) => call === method || call === `${method} ${path}`)
    .map(({ body }) => JSON.parse(body ?? 'null'));
}

export function answerJson(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

export function pageOf<Row>(results: readonly Row[], count = results.length): Response {
  return answerJson({ count, next: null, previous: null, results });
}

/** Without a code it is not our server's. */
export function refuse(status: number, code?: ErrorCode, detail?: string): Response {
  const words = detail === undefined ? {} : { detail, error: detail };
  return answerJson(code === undefined ? words : { ...words, code }, status);
}

/** See docs/http.md, "Versions". */
export function conflictWith(current: unknown): Response {
  const sentence = 'Este registro foi alterado por outra pessoa.';
  return answerJson({ detail: sentence, error: sentence, code: 'version_conflict', current }, 409);
}

export function later() {
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

export function createTestQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
}

export function renderApp(routes: RouteObject[], address: InitialEntry, queries = createTestQueries()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <NoticeArea />
      </QueryClientProvider>
    </UiProvider>,
  );
  return router;
}

export function fillIn(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}

export function press(button: string): void {
  fireEvent.click(screen.getByRole('button', { name: button }));
}

/** Both clicks come before the next render, like a worn mouse button's. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

/** 360 px until the test ends. Call it before rendering. */
export function showNarrow(): void {
  const { matchMedia } = window;
  const narrow = (query: string): MediaQueryList => ({
    ...matchMedia(query),
    matches: Number(/max-width:\s*([\d.]+)em/.exec(query)?.[1] ?? 0) * 16 >= 360,
  });
  vi.stubGlobal('matchMedia', narrow);
}

export function bodyCells() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}

interface Shown {
  role?: string | object;
  address?: InitialEntry;
  path?: string;
  queries?: ReturnType<typeof createTestQueries>;
}

export function showScreen(element: ReactNode, answers: Answers = {}, shown: Shown = {}) {
  const { role = 'admin', address = '/', path = '*', queries = createTestQueries() } = shown;
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson(typeof role === 'string' ? { role } : role),
    ...answers,
  });
  const framed = (
    <StaffActionProvider>
      <BackGuard />
      <HistoryProvider>{element}</HistoryProvider>
    </StaffActionProvider>
  );
  const dialogs = protectedScreens
    .filter((screen) => path === '*' || screen.path === path)
    .map((screen) => ({
      path: screen.path,
      children: [{ index: true, element: null }, ...(screen.children ?? [])],
    }));
  const other = { path: '*', element: null };
  const routes =
    path === '*'
      ? [{ element: framed, children: [...dialogs, other] }]
      : [{ element: framed, children: [...dialogs, { path, element: null }] }, other];
  return { seen, queries, router: renderApp(routes, address, queries) };
}

export function showDialog(dialog: ReactNode, answers: Answers = {}, queries = createTestQueries()) {
  return showScreen(dialog, answers, { role: 'user', queries }).seen;
}
