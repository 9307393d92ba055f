import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client';
import { productPage, saoJoao } from '../../../catalogue/testing/product';
import { answerJson, fakeServer, type SeenCall } from '../../../testing/app';
import { PAUSE_MS, useFoundThings } from './use-found-things';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const asked = (seen: SeenCall[]) => seen.map(({ path }) => path).filter((path) => path.includes('search='));

it('the palette asks the server after a pause and cancels older texts', async () => {
  const signals: AbortSignal[] = [];
  const seen = fakeServer({
    'GET /api/pharmacies/': () => answerJson([saoJoao]),
    'GET /api/products/?search=dipi&page_size=6': () => new Promise(() => undefined),
    'GET /api/inventories/?search=dipi&page_size=6': () => new Promise(() => undefined),
    'GET /api/products/?search=dipirona&page_size=6': () => productPage(0),
    'GET /api/inventories/?search=dipirona&page_size=6': () => answerJson({ results: [] }),
  });
  const serve = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('search=dipi&') && init.signal) signals.push(init.signal);
    return serve(path, init);
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender, result } = renderHook(({ text }) => useFoundThings(text), {
    wrapper,
    initialProps: { text: '' },
  });
  const type = (text: string) => act(async () => rerender({ text }));
  const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const text of ['d', 'di', 'dip', 'dipi']) {
    await type(text);
    await pause(PAUSE_MS - 1);
  }
  expect(asked(seen)).toEqual([]);
  expect(result.current.state).toBe('searching');
  await pause(1);
  expect(asked(seen)).toHaveLength(2);
  await type('dipirona');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  await pause(PAUSE_MS);
  expect(asked(seen)).toHaveLength(4);
  await pause(10);
  expect(result.current).toEqual({ groups: [], state: 'idle', failed: '' });
});
