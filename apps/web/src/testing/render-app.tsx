import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { UiProvider } from '../ui/ui-provider';

/** Renders routes at an address with all providers. Returns the router, to check navigation. */
export function renderApp(routes: RouteObject[], address: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return router;
}
