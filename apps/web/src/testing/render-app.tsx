import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { UiProvider } from '../ui/ui-provider';

/** Renders routes at an address inside everything a screen needs; gives the router, to see where it leads. */
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
