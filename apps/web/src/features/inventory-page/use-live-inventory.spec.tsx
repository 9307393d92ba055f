import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { comparisonKey } from '../../listing/queries';
import { createTestQueries } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { collectorProgress, inventoryProgress, NOW } from '../progress/testing/watched';
import { useLiveInventory } from './use-live-inventory';

async function showPage(open = [inventoryProgress()]) {
  const stream: { control?: ReadableStreamDefaultController<Uint8Array> } = {};
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        new ReadableStream<Uint8Array>({ start: (control) => void Object.assign(stream, { control }) }),
      ),
  );
  const answers: (() => void)[] = [];
  const queries = createTestQueries();
  renderHook(
    () => {
      useLiveInventory('7', PHARMACY);
      return useQuery({
        queryKey: [...comparisonKey, '7', 'totals'],
        queryFn: () => new Promise((done) => void answers.push(() => done(answers.length))),
      });
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  const say = async (line: object) => {
    await vi.waitFor(() => expect(stream.control).toBeDefined());
    const text = JSON.stringify({ updated_at: NOW, ...line });
    stream.control?.enqueue(new TextEncoder().encode(`${text}\n`));
  };
  const close = () => say({ type: 'change', inventories: [], closed: [7] });
  const count = (lines: number) =>
    say({ type: 'change', inventories: [inventoryProgress({ lines })], closed: [] });
  answers[0]?.();
  await say({ type: 'all', inventories: open });
  return { answers, say, count, close };
}

it('a count that the stream reports refreshes the page within two seconds', async () => {
  const { answers, count } = await showPage();
  await count(2);
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 2_000 });
});

it('counts during a refresh make one more, after it', async () => {
  const { answers, say, count } = await showPage();
  await count(2);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await count(3);
  await count(4);
  await say({ type: 'alive' });
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(3), { timeout: 2_000 });
  answers[2]?.();
});

it('another inventory, a pace or a sign of life refreshes nothing', async () => {
  const { answers, say, count } = await showPage();
  const others = [
    inventoryProgress({ inventory_id: 8, lines: 9 }),
    inventoryProgress({
      rate: { lines_per_hour: 5, units_per_hour: 5 },
      last_sign_of_life: '2026-11-21T03:21:00.000Z',
    }),
  ];
  await say({ type: 'change', inventories: others, closed: [] });
  await count(2);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});

it('closing and opening refresh the page', async () => {
  const { answers, count, close } = await showPage();
  await close();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await count(1);
  await vi.waitFor(() => expect(answers).toHaveLength(3), { timeout: 2_000 });
});

it('a recount that its collector declares done refreshes the page', async () => {
  const counting = (...sections: string[]) =>
    inventoryProgress({ collectors: [collectorProgress({ sections })] });
  const { answers, say } = await showPage([counting('Recontagem 1')]);
  await say({ type: 'change', inventories: [counting()], closed: [] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});

it('what happens while the tab is out of sight refreshes it when it shows', async () => {
  const { answers, count } = await showPage();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const asked = hidden.mock.calls.length;
  await count(2);
  await vi.waitFor(() => expect(hidden.mock.calls.length).toBeGreaterThan(asked));
  expect(answers).toHaveLength(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});

it('a finalised inventory, which the stream doesn’t have, refreshes every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { answers } = await showPage([inventoryProgress({ inventory_id: 8 })]);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    expect(answers).toHaveLength(2);
  });
});
