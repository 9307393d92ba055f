import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { comparisonKey } from '../../listing/queries';
import { createTestQueries } from '../../testing/render-app';
import { PHARMACY } from '../../testing/rows';
import { useLiveInventory } from './use-live-inventory';

const AT = '2026-11-21T03:20:00.000Z';

function progressOf(change: Partial<InventoryProgress> = {}): InventoryProgress {
  return {
    inventory_id: 7,
    name: 'Geral',
    pharmacy_id: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    time_zone: 'America/Sao_Paulo',
    sections: { done: 0, ready: 0, total: 2 },
    items: { touched: 1, with_stock: 8, percent: 12.5 },
    money: { covered: 10, total: 80, percent: 12.5 },
    units: 3,
    lines: 1,
    rate: { lines_per_hour: null, units_per_hour: null },
    unresolved: { codes: 0, share_of_last_50: null },
    recount_left: 0,
    totals: { net: 0, gross: 0 },
    eta_minutes: null,
    no_eta: 'too_early',
    last_sign_of_life: AT,
    collectors: [],
    section_list: null,
    more_sections: 0,
    curve: [],
    messages: [],
    alarms: [],
    more_alarms: 0,
    ...change,
  };
}

function collectorOf(sections: string[]): InventoryProgress['collectors'][number] {
  return {
    sub: 'sub-caio',
    name: 'Caio',
    lines: 1,
    units: 1,
    lines_per_hour: null,
    units_per_hour: null,
    last_seen: null,
    device: { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null },
    sections,
  };
}

/** A page whose totals are one query that the test answers. */
function showPage() {
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
    const text = JSON.stringify({ updated_at: AT, ...line });
    stream.control?.enqueue(new TextEncoder().encode(`${text}\n`));
  };
  const close = () => say({ type: 'change', inventories: [], closed: [7] });
  const count = (lines: number) => say({ type: 'change', inventories: [progressOf({ lines })], closed: [] });
  return { answers, say, count, close };
}

it('a count that the stream reports refreshes the page within two seconds', async () => {
  const { answers, say, count } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf()] });
  await count(2);
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 2_000 });
});

it('counts during a refresh make one more, after it', async () => {
  const { answers, say, count } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf()] });
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
  const { answers, say, count } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf()] });
  const others = [
    progressOf({ inventory_id: 8, lines: 9 }),
    progressOf({
      rate: { lines_per_hour: 5, units_per_hour: 5 },
      last_sign_of_life: '2026-11-21T03:21:00.000Z',
    }),
  ];
  await say({ type: 'change', inventories: others, closed: [] });
  await count(2);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});

it('closing and opening refresh the page', async () => {
  const { answers, say, count, close } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf()] });
  await close();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await count(1);
  await vi.waitFor(() => expect(answers).toHaveLength(3), { timeout: 2_000 });
});

it('a recount that its collector declares done refreshes the page', async () => {
  const { answers, say } = showPage();
  answers[0]?.();
  const counting = (...sections: string[]) => progressOf({ collectors: [collectorOf(sections)] });
  await say({ type: 'all', inventories: [counting('Recontagem 1')] });
  await say({ type: 'change', inventories: [counting()], closed: [] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
});

it('what happens while the tab is out of sight refreshes it when it shows', async () => {
  const { answers, say, count } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf()] });
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
  const { answers, say } = showPage();
  answers[0]?.();
  await say({ type: 'all', inventories: [progressOf({ inventory_id: 8 })] });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    expect(answers).toHaveLength(2);
  });
  vi.useRealTimers();
});
