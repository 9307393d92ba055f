import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { CrashMessage, CrashScreen, NotFoundScreen } from './features/shell/error-screens';
import { loadScreen } from './features/shell/load-screen';
import { paths } from './paths';
import { FullScreenMessage } from './ui/screen-frames';

const loads: (() => Promise<ComponentType>)[] = [];

/** Screens load when they first open. */
const entryScreens = [
  screen(paths.login(), async () => (await import('./features/login/login-screen')).LoginScreen),
  screen(
    paths.resetPassword(),
    async () => (await import('./features/password-reset/password-reset-screen')).PasswordResetScreen,
  ),
];

/** Layouts load before their screens. */
const sessionLayout = layout(async () => (await import('./features/shell/session-layout')).SessionLayout);
const protectedLayout = layout(
  async () => (await import('./features/shell/protected-layout')).ProtectedLayout,
);

/** With a session's calls. */
const unframedScreens = [
  screen(paths.licence(), async () => (await import('./features/licence/licence-screen')).LicenceScreen),
];

/** Guarded, without bar and menu. */
const bareLayout = layout(async () => (await import('./features/shell/bare-layout')).BareLayout);
const bareScreens = [
  screen(paths.wall(), async () => (await import('./features/progress/wall/wall-screen')).WallScreen),
];

const protectedScreens = [
  screen(
    paths.dashboard(),
    async () => (await import('./features/dashboard/dashboard-screen')).DashboardScreen,
  ),
  screen(
    paths.pharmacies(),
    async () => (await import('./features/pharmacies/pharmacies-screen')).PharmaciesScreen,
  ),
  screen(
    paths.pharmacySettings(),
    async () => (await import('./features/pharmacies/settings/settings-screen')).SettingsScreen,
  ),
  screen(
    paths.inventories(),
    async () => (await import('./features/inventories/inventories-screen')).InventoriesScreen,
  ),
  screen(
    paths.inventory(),
    async () => (await import('./features/inventory-page/inventory-screen')).InventoryScreen,
  ),
  screen(
    paths.ownRecounts(),
    async () => (await import('./features/recounts/own-recounts-screen')).OwnRecountsScreen,
  ),
  screen(
    paths.exportProfiles(),
    async () => (await import('./features/adjustment-export/profiles-screen')).ProfilesScreen,
  ),
  screen(paths.counts(), async () => (await import('./features/counts/counts-screen')).CountsScreen),
  screen(paths.unplaced(), async () => (await import('./features/unplaced/unplaced-screen')).UnplacedScreen),
  screen(paths.products(), async () => (await import('./features/products/products-screen')).ProductsScreen),
  screen(paths.network(), async () => (await import('./features/network/network-screen')).NetworkScreen),
  screen(paths.trash(), async () => (await import('./features/trash/trash-screen')).TrashScreen),
  screen(paths.progress(), async () => (await import('./features/progress/progress-screen')).ProgressScreen),
  screen(paths.history(), async () => (await import('./features/history/history-screen')).HistoryScreen),
  screen(
    paths.register(),
    async () => (await import('./features/registration/registration-screen')).RegistrationScreen,
  ),
  screen(paths.users(), async () => (await import('./features/users/users-screen')).UsersScreen),
].map((route) => ({ ...route, ErrorBoundary: CrashMessage }));

export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => <FullScreenMessage text="Carregando..." busy />,
    children: [
      ...entryScreens,
      {
        ...sessionLayout,
        children: [
          ...unframedScreens,
          { ...bareLayout, children: bareScreens },
          { ...protectedLayout, children: protectedScreens },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** Lazy dialogs of other features. */
const dialogs = [
  () => import('./features/adjustment-export/export-dialog'),
  () => import('./features/adjustment-export/collector-file/collector-file-dialog'),
  () => import('./features/counts/edit/edit-count-dialog'),
  () => import('./features/counts/deletion/delete-count-dialog'),
  () => import('./features/product-import/import-dialog'),
  () => import('./features/product-import/last-import/last-import-dialog'),
];

/** One after the other, so that screens open offline. */
export async function prefetchScreens(): Promise<void> {
  for (const load of [...loads, ...dialogs]) await load();
}

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, ...layout(load) };
}

function layout(load: () => Promise<ComponentType>) {
  loads.push(load);
  return { lazy: async () => ({ Component: await loadScreen(load) }) };
}
