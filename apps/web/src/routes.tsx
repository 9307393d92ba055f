import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { ProfileDialogProps } from './features/adjustment-export/profile-dialog';
import type { ExportDialogProps } from './features/counts/export/export-dialog';
import type { NewInventoryDialogProps } from './features/inventories/new-inventory-dialog';
import type { InventoryDialogProps } from './features/inventory-frame/parts';
import type { VersionDialogProps } from './features/settlement/settlement-dialogs';
import { CrashMessage, CrashScreen, NotFoundScreen } from './features/shell/error-screens';
import { loadScreen } from './features/shell/load-screen';
import type { DialogAccess, DialogProps } from './listing/dialog-route';
import { dialogs, paths } from './paths';
import { loads } from './ui/later';
import { FullScreenMessage } from './ui/screen-frames';

/** What a screen's outlet gives its dialogs is their type. */
const dialog = dialogsFor('staff');
const everywhere = dialogsFor('staff everywhere');
const ofAdmin = dialogsFor<{ sub: string }>('admin everywhere');
const ofPharmacies = dialogsFor<{ pharmacies: readonly Pharmacy[] }>('staff everywhere', 'pharmacies');
const ofProduct = dialogsFor<{ pharmacy: Pharmacy }>('staff', 'pharmacy');
const ofInventory = dialogsFor<InventoryDialogProps>('staff');
const ofVersion = dialogsFor<VersionDialogProps>('staff', 'current');

/** Forms and their frame: the sign-in needs none of it. */
const dialogRoute = () => import('./listing/dialog-route');
const listedPeople = () => import('./features/users/listed-people');
const newProductDialog = () => import('./catalogue/new-product-dialog');
const ownDialogs = () => import('./features/inventory-page/own-dialogs');
const codeDialogs = () => import('./features/users/codes/code-dialogs');
const settlementDialogs = () => import('./features/settlement/settlement-dialogs');
const stockDialogs = () => import('./features/stock/stock-dialogs');
const pharmacyNameDialogs = () => import('./features/pharmacies/pharmacy-name-dialog');

/** Screens and dialogs load when they first open. */
const entryScreens = [
  screen(paths.login(), 'LoginScreen', () => import('./features/login/login-screen')),
  screen(
    paths.resetPassword(),
    'PasswordResetScreen',
    () => import('./features/password-reset/password-reset-screen'),
  ),
];

const sessionLayout = component('SessionLayout', () => import('./features/shell/session-layout'));
const protectedLayout = component('ProtectedLayout', () => import('./features/shell/protected-layout'));

/** They need a session's calls. */
const unframedScreens = [
  screen(paths.licence(), 'LicenceScreen', () => import('./features/licence/licence-screen')),
];

/** They are guarded, and have neither bar nor menu. */
const bareLayout = component('BareLayout', () => import('./features/shell/bare-layout'));
const bareScreens = [
  screen(paths.wall(), 'WallScreen', () => import('./features/progress/wall/wall-screen')),
];

const inventoryDialogs = [
  ofInventory('escopo', 'TermsDialog', () => import('./features/terms/terms-dialog')),
  ofInventory('capturar', 'CaptureDialog', stockDialogs),
  ofInventory('leitura-do-saldo', 'StockModeDialog', stockDialogs),
  ofInventory('codigos-vinculados', 'BindingsDialog', () => import('./features/bindings/bindings-dialog')),
  ofInventory('codigos-de-fornecedores', 'CodesDialog', () => import('./features/invoices/codes-dialog')),
  ofInventory('contagem-cega', 'BlindDialog', ownDialogs),
  ofInventory('levar-contagens', 'CarryDialog', ownDialogs),
  ofInventory('finalizar', 'FinaliseOwn', ownDialogs),
  ofInventory('secoes', 'AddOwnSections', ownDialogs),
  ofInventory('apurar', 'SettleDialog', settlementDialogs),
  ofVersion('aprovar', 'ApproveDialog', settlementDialogs),
  ofVersion('reabrir', 'ReopenDialog', settlementDialogs),
  ofVersion('exportar', 'ExportVersion', settlementDialogs),
  ofVersion('exportar/:proof', 'ExportVersion', settlementDialogs),
  ofVersion('conferir-no-erp', 'ProveReturn', settlementDialogs),
  ofInventory(
    'arquivo-de-coletor',
    'CollectorFileDialog',
    () => import('./features/adjustment-export/collector-file/collector-file-dialog'),
  ),
  ofInventory('movimentos', 'MovementsDialog', () => import('./features/movements/movements-dialog')),
  ofInventory('recontar', 'NewRecountDialog', () => import('./features/recounts/new-recount-dialog')),
  ofInventory(
    'contar-em-dobro',
    'WholeSectionsDialog',
    () => import('./features/recounts/whole-sections-dialog'),
  ),
];

const userDialogs = [
  ofAdmin(dialogs.person(':sub'), 'PersonDialog', () => import('./features/users/person-dialog')),
  ofAdmin(dialogs.people(), 'AllPeopleDialog', listedPeople),
  ofAdmin(dialogs.licences(), 'LicencesDialog', listedPeople),
  ofAdmin(dialogs.machineKeys(), 'MachineKeysDialog', () => import('./features/users/machine-keys-dialog')),
  everywhere(
    dialogs.connectCollector(),
    'ConnectDialog',
    () => import('./features/users/codes/connect-dialog'),
  ),
  everywhere(dialogs.collectorSheet(), 'SheetDialog', codeDialogs),
  everywhere(dialogs.connectedCollectors(), 'ConnectedDialog', codeDialogs),
];

const pharmacyDialogs = [
  everywhere(dialogs.newPharmacy(), 'NewPharmacyDialog', pharmacyNameDialogs),
  ofPharmacies(dialogs.duplicatePharmacy(), 'DuplicatePharmacyDialog', pharmacyNameDialogs),
  ofPharmacies(
    dialogs.importPharmacies(),
    'ImportPharmaciesDialog',
    () => import('./features/pharmacies/import-pharmacies-dialog'),
  ),
  dialog(dialogs.newPharmacyProduct(), 'NewProductDialog', newProductDialog),
];

const productDialogs = [
  ofProduct(dialogs.newProduct(), 'NewProductDialog', newProductDialog, 'criar produtos'),
  ofProduct(
    dialogs.importProducts(),
    'ImportDialog',
    () => import('./features/product-import/import-dialog'),
    'importar produtos',
  ),
  ofProduct(
    dialogs.lastImport(),
    'LastImportDialog',
    () => import('./features/product-import/last-import/last-import-dialog'),
    'importar produtos',
  ),
];

export const protectedScreens = [
  screen(paths.dashboard(), 'DashboardScreen', () => import('./features/dashboard/dashboard-screen')),
  screen(
    paths.pharmacies(),
    'PharmaciesScreen',
    () => import('./features/pharmacies/pharmacies-screen'),
    pharmacyDialogs,
  ),
  screen(
    paths.pharmacySettings(),
    'SettingsScreen',
    () => import('./features/pharmacies/settings/settings-screen'),
  ),
  screen(
    paths.inventories(),
    'InventoriesScreen',
    () => import('./features/inventories/inventories-screen'),
    [
      dialogsFor<NewInventoryDialogProps>('staff')(
        dialogs.newInventory(),
        'NewInventoryDialog',
        () => import('./features/inventories/new-inventory-dialog'),
      ),
    ],
  ),
  screen(
    paths.inventory(),
    'InventoryScreen',
    () => import('./features/inventory-page/inventory-screen'),
    inventoryDialogs,
  ),
  screen(paths.result(), 'ResultScreen', () => import('./features/result/result-screen')),
  screen(paths.ownRecounts(), 'OwnRecountsScreen', () => import('./features/recounts/own-recounts-screen')),
  screen(paths.exchangeFiles(), 'ExchangeScreen', () => import('./features/exchange/exchange-screen')),
  screen(
    paths.exportProfiles(),
    'ProfilesScreen',
    () => import('./features/adjustment-export/profiles-screen'),
    ['novo', ':profile', 'copiar/:copied'].map((profile) =>
      dialogsFor<ProfileDialogProps>('staff')(
        dialogs.exportProfile(':id', profile),
        'ProfileDialog',
        () => import('./features/adjustment-export/profile-dialog'),
      ),
    ),
  ),
  screen(paths.counts(), 'CountsScreen', () => import('./features/counts/counts-screen'), [
    dialogsFor<ExportDialogProps & { pharmacy: Pharmacy }>('staff', 'pharmacy')(
      dialogs.exportCounts(),
      'ExportDialog',
      () => import('./features/counts/export/export-dialog'),
      'exportar contagens',
    ),
    everywhere(
      dialogs.importQueue(),
      'QueueDialog',
      () => import('./features/counts/phone-queue/queue-dialog'),
    ),
  ]),
  screen(paths.unplaced(), 'UnplacedScreen', () => import('./features/unplaced/unplaced-screen')),
  screen(
    paths.products(),
    'ProductsScreen',
    () => import('./features/products/products-screen'),
    productDialogs,
  ),
  screen(paths.network(), 'NetworkScreen', () => import('./features/network/network-screen'), [
    download(dialogs.exportNetwork()),
    ofAdmin(dialogs.mails(), 'MailsDialog', () => import('./features/mails/mails-dialog')),
  ]),
  screen(paths.trash(), 'TrashScreen', () => import('./features/trash/trash-screen')),
  screen(paths.daily(), 'DailyScreen', () => import('./features/daily/daily-screen')),
  screen(paths.expiry(), 'ExpiryScreen', () => import('./features/expiry/expiry-screen')),
  screen(paths.losses(), 'LossesScreen', () => import('./features/losses/losses-screen')),
  screen(paths.invoices(), 'InvoicesScreen', () => import('./features/invoices/invoices-screen'), [
    dialog(dialogs.readInvoices(), 'ReadDialog', () => import('./features/invoices/read-dialog')),
  ]),
  screen(paths.progress(), 'ProgressScreen', () => import('./features/progress/progress-screen')),
  screen(paths.history(), 'HistoryScreen', () => import('./features/history/history-screen'), [
    download(dialogs.exportHistory()),
  ]),
  screen(paths.register(), 'RegistrationScreen', () => import('./features/registration/registration-screen')),
  screen(paths.users(), 'UsersScreen', () => import('./features/users/users-screen'), userDialogs),
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

type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

function screen<Name extends string>(
  path: string,
  name: Name,
  load: Load<Name, object>,
  children: RouteObject[] = [],
): RouteObject {
  return { path, children, ...component(name, load) };
}

function component<Name extends string>(name: Name, load: Load<Name, object>) {
  return lazily(async () => (await load())[name]);
}

function lazily(load: () => Promise<ComponentType>) {
  loads.push(load);
  return { lazy: async () => ({ Component: await loadScreen(load) }) };
}

/**
 * @template Given what the screen's outlet and the address give the dialog
 * @param about see `DialogRoute`
 */
function dialogsFor<Given extends object = object>(access: DialogAccess, about?: string & keyof Given) {
  return <Name extends string>(
    path: string,
    name: Name,
    load: Load<Name, Given & DialogProps>,
    purpose?: string,
  ): RouteObject => ({
    path,
    ...lazily(async () => {
      const [{ DialogRoute }, loaded] = await Promise.all([dialogRoute(), load()]);
      const Dialog = loaded[name] as ComponentType<DialogProps>;
      return () => <DialogRoute {...{ Dialog, access, about, purpose }} />;
    }),
  });
}

function download(path: string): RouteObject {
  return dialogsFor<{ run: (format?: string) => void }>('staff')(path, 'RunOnce', dialogRoute);
}
