import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { NoticeArea } from '../ui/messages/notice-area';
import { UiProvider } from '../ui/ui-provider';

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
