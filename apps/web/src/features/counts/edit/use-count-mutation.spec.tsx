import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createTestQueries } from '../../../testing/app';
import { countsKey } from '../counts-query';
import { useCountMutation } from './use-count-mutation';

async function changeWhileListsHang(send: () => Promise<void>) {
  const queries = createTestQueries();
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('page');
  load.mockImplementation(() => new Promise(() => undefined));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      list: useQuery({ queryKey: [...countsKey, 'shown'], queryFn: load }),
      change: useCountMutation(send),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
  act(() => result.current.change.mutate(undefined));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  return result;
}

it('a refused change shows at once, even while lists reload', async () => {
  const result = await changeWhileListsHang(() => Promise.reject(new Error('refused')));
  await waitFor(() => expect(result.current.change.isError).toBe(true));
});

it('a change of counts is done once the lists show it', async () => {
  const result = await changeWhileListsHang(() => Promise.resolve());
  expect(result.current.change.isPending).toBe(true);
});
