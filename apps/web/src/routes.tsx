import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { CrashMessage, CrashScreen } from './features/shell/crash-screen';
import { loadScreen } from './features/shell/load-screen';
import { NotFoundScreen } from './features/shell/not-found-screen';
import { paths } from './paths';
import { FullScreenMessage } from './ui/full-screen-message';

const loads: (() => Promise<ComponentType>)[] = [];

/** Every screen, one line each. Its code is loaded when it is first opened. */
const entryScreens = [
  screen(paths.login(), async () => (await import('./features/login/login-screen')).LoginScreen),
  screen(
    paths.resetPassword(),
    async () => (await import('./features/password-reset/password-reset-screen')).PasswordResetScreen,
  ),
];

/** The layouts of a session are loaded before its screens, so they come first. */
const sessionLayout = layout(async () => (await import('./features/shell/session-layout')).SessionLayout);
const protectedLayout = layout(
  async () => (await import('./features/shell/protected-layout')).ProtectedLayout,
);

/** Without the frame, but with the calls of a session. */
const unframedScreens = [
  screen(
    paths.register(),
    async () => (await import('./features/registration/registration-screen')).RegistrationScreen,
  ),
  screen(paths.licence(), async () => (await import('./features/licence/licence-screen')).LicenceScreen),
];

/** For a big screen: behind the guard, without bar and menu. */
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
  screen(paths.closing(), loadClosing),
  screen(
    paths.ownRecounts(),
    async () => (await import('./features/closing/recount/own-recounts-screen')).OwnRecountsScreen,
  ),
  screen(
    paths.exportProfiles(),
    async () => (await import('./features/adjustment-export/profiles-screen')).ProfilesScreen,
  ),
  screen(paths.counts(), async () => (await import('./features/counts/counts-screen')).CountsScreen),
  screen(paths.unplaced(), async () => (await import('./features/unplaced/unplaced-screen')).UnplacedScreen),
  screen(paths.products(), loadProducts),
  screen(paths.network(), async () => (await import('./features/network/network-screen')).NetworkScreen),
  screen(paths.trash(), async () => (await import('./features/trash/trash-screen')).TrashScreen),
  screen(paths.progress(), async () => (await import('./features/progress/progress-screen')).ProgressScreen),
  screen(paths.history(), async () => (await import('./features/history/history-screen')).HistoryScreen),
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

/** Produtos with the import dialog, which is another feature. */
async function loadProducts(): Promise<ComponentType> {
  const [{ ProductsScreen }, { ImportDialog }, { LastImportDialog }] = await Promise.all([
    import('./features/products/products-screen'),
    import('./features/product-import/import-dialog'),
    import('./features/product-import/last-import-dialog'),
  ]);
  return () => <ProductsScreen ImportDialog={ImportDialog} LastImportDialog={LastImportDialog} />;
}

/** Loaded when a file is to be read, because it brings the whole reader of catalogues. */
const StockFile = lazy(async () => ({
  default: (await import('./features/product-import/stock-file')).StockFile,
}));

/** The page of an inventory with what belongs to Contagens, Inventários and exports. */
async function loadClosing(): Promise<ComponentType> {
  const [
    { ClosingScreen },
    { EditCountDialog },
    { DeleteCountDialog },
    { FinaliseAction },
    { ExportDialog },
    { CollectorFileDialog },
  ] = await Promise.all([
    import('./features/closing/closing-screen'),
    import('./features/counts/edit/edit-count-dialog'),
    import('./features/counts/deletion/delete-count-dialog'),
    import('./features/inventories/finalise-action'),
    import('./features/adjustment-export/export-dialog'),
    import('./features/adjustment-export/collector-file/collector-file-dialog'),
  ]);
  return () => (
    <ClosingScreen
      EditDialog={EditCountDialog}
      DeleteDialog={DeleteCountDialog}
      FinaliseAction={FinaliseAction}
      ExportDialog={ExportDialog}
      CollectorFileDialog={CollectorFileDialog}
      StockFile={StockFile}
    />
  );
}

/** Loads the code of every screen, one after the other, so that a screen opens without a connection too. */
export async function prefetchScreens(): Promise<void> {
  for (const load of loads) await load();
}

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, ...layout(load) };
}

function layout(load: () => Promise<ComponentType>) {
  loads.push(load);
  return { lazy: async () => ({ Component: await loadScreen(load) }) };
}
