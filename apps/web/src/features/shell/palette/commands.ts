import { foldText } from '@balanco/contract/base/fold-text';
import { isStaff, type Role } from '@balanco/contract/base/roles';
import {
  IconAccessPoint,
  IconBuildingCommunity,
  IconCalendarDue,
  IconClipboardPlus,
  IconCopy,
  IconDeviceMobileCheck,
  IconDeviceMobileUp,
  IconDeviceTv,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFileText,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLayoutList,
  IconListSearch,
  IconLogout,
  IconPackage,
  IconPlugConnected,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconRepeat,
  IconShieldLock,
  IconSun,
  IconTrash,
  IconUpload,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { dialogs, paths } from '../../../paths';
import type { FrameDialog } from '../frame-dialogs';
import { menuEntries } from '../menu-entries';

/** Only admin and mod may run what leads to a staff screen or a dialog of a screen. */
type CommandTarget =
  | { readonly kind: 'screen' | 'staff-screen' | 'dialog'; readonly path: string }
  | { readonly kind: 'frame-dialog'; readonly dialog: FrameDialog }
  | { readonly kind: 'delete-all-products' }
  | { readonly kind: 'all-commands' }
  | { readonly kind: 'end-session' };

export interface Command {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly Icon: TablerIcon;
  readonly target: CommandTarget;
  readonly isForAdmins?: true;
  /** Hidden from people limited to some pharmacies. */
  readonly isForAll?: true;
  /** Paths of screens on which it is among the first. */
  readonly on?: readonly string[];
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

function dialogCommand(label: string, Icon: TablerIcon, path: string, ...on: string[]): Command {
  const screen = path.split('/', 2).join('/');
  return { label, Icon, target: { kind: 'dialog', path }, on: [screen, ...on] };
}

function staffScreen(label: string, Icon: TablerIcon, path: string, ...on: string[]): Command {
  return { label, Icon, target: { kind: 'staff-screen', path }, on };
}

const forAll = (command: Command): Command => ({ ...command, isForAll: true });
const forAdmins = (command: Command): Command => ({ ...command, isForAdmins: true });

export function commandId({ id, label }: Command): string {
  return id ?? label;
}

/** Every menu entry and button, and the screens and dialogs without either (specification, section 2). */
export const commandGroups: readonly CommandGroup[] = [
  {
    label: 'Ir para',
    commands: [
      ...menuEntries.map(
        ({ label, Icon, path }): Command => ({ label, Icon, target: { kind: 'screen', path } }),
      ),
      forAll(staffScreen('Contagens sem inventário', IconListSearch, paths.unplaced(), paths.counts())),
      staffScreen(
        'Acompanhamento',
        IconAccessPoint,
        paths.progress(),
        paths.dashboard(),
        paths.inventories(),
        paths.counts(),
      ),
      staffScreen('Contagem do dia', IconSun, paths.daily()),
      staffScreen('Validade', IconCalendarDue, paths.expiry()),
      staffScreen('Recolhimento de um lote', IconCalendarDue, paths.expiry({ part: 'recolhimento' })),
      staffScreen('Perdas', IconPackage, paths.losses()),
      staffScreen('Notas fiscais', IconFileInvoice, paths.invoices()),
      staffScreen('Telão do acompanhamento', IconDeviceTv, paths.wall(), paths.progress()),
      {
        label: 'Minhas recontagens',
        Icon: IconRepeat,
        target: { kind: 'screen', path: paths.ownRecounts() },
        on: [paths.inventories(), paths.counts()],
      },
      staffScreen('Histórico da farmácia', IconHistory, paths.history(), paths.trash()),
      staffScreen('Rede', IconBuildingCommunity, paths.network(), paths.inventories()),
      staffScreen('Lixeira', IconTrash, paths.trash()),
    ],
  },
  {
    label: 'Ações',
    commands: [
      forAll(dialogCommand('Nova Farmácia', IconPlus, dialogs.newPharmacy())),
      forAll(dialogCommand('Duplicar farmácia…', IconCopy, dialogs.duplicatePharmacy())),
      forAll(dialogCommand('Importar farmácias…', IconUpload, dialogs.importPharmacies())),
      dialogCommand('Novo Inventário', IconClipboardPlus, dialogs.newInventory(), paths.dashboard()),
      dialogCommand('Importar Produtos', IconFileImport, dialogs.importProducts(), paths.dashboard()),
      dialogCommand('Ler notas', IconFileInvoice, dialogs.readInvoices()),
      dialogCommand('Última importação', IconHistory, dialogs.lastImport()),
      dialogCommand('Novo produto…', IconPackage, dialogs.newPharmacyProduct(), paths.products()),
      {
        label: 'Excluir todos os produtos…',
        Icon: IconTrash,
        target: { kind: 'delete-all-products' },
        on: [paths.pharmacies(), paths.products()],
      },
      dialogCommand('Exportar contagens', IconFileExport, dialogs.exportCounts()),
      forAll(dialogCommand('Importar fila de um celular', IconDeviceMobileUp, dialogs.importQueue())),
      forAll(staffScreen('Cadastrar Usuário', IconUserPlus, paths.register(), paths.users())),
      forAll(dialogCommand('Conectar coletor', IconQrcode, dialogs.connectCollector(), paths.dashboard())),
      forAll(dialogCommand('Folha de códigos', IconPrinter, dialogs.collectorSheet())),
      forAll(dialogCommand('Celulares conectados', IconDeviceMobileCheck, dialogs.connectedCollectors())),
      forAdmins(dialogCommand('Todas as pessoas', IconUsers, dialogs.people())),
      forAdmins(dialogCommand('Licenças', IconKey, dialogs.licences())),
      forAdmins(dialogCommand('Chaves de acesso', IconPlugConnected, dialogs.machineKeys())),
      forAdmins(dialogCommand('E-mail às segundas…', IconCalendarDue, dialogs.mails())),
      dialogCommand('Baixar a rede (CSV)', IconFileText, dialogs.exportNetwork('csv')),
      dialogCommand('Exportar histórico (CSV)', IconFileText, dialogs.exportHistory('csv')),
      dialogCommand('Exportar histórico (Excel)', IconFileSpreadsheet, dialogs.exportHistory('xlsx')),
    ],
  },
  {
    label: 'Sessão',
    commands: [
      { label: 'Alterar senha', Icon: IconKey, target: { kind: 'frame-dialog', dialog: 'password' } },
      {
        label: 'Verificação em duas etapas',
        Icon: IconShieldLock,
        target: { kind: 'frame-dialog', dialog: 'second-factor' },
      },
      {
        label: 'Atalhos do teclado',
        Icon: IconKeyboard,
        target: { kind: 'frame-dialog', dialog: 'shortcuts' },
      },
      { label: 'Encerrar sessão', Icon: IconLogout, target: { kind: 'end-session' } },
    ],
  },
];

const STAFF_TARGETS: readonly string[] = ['staff-screen', 'dialog', 'delete-all-products'];

export function commandsFor(
  groups: readonly CommandGroup[],
  role: Role,
  isLimited = false,
): readonly CommandGroup[] {
  const isAllowed = ({ isForAdmins, isForAll, target }: Command) =>
    (isForAdmins !== true || (role === 'admin' && !isLimited)) &&
    (isForAll !== true || !isLimited) &&
    (isStaff(role) || !STAFF_TARGETS.includes(target.kind));
  return filtered(groups, isAllowed);
}

const MOST_SUGGESTED = 5;

const showAll: Command = {
  label: 'Mostrar todos os comandos',
  Icon: IconLayoutList,
  target: { kind: 'all-commands' },
};

export function suggestedGroups(groups: readonly CommandGroup[], pathname: string): readonly CommandGroup[] {
  const commands = groups.flatMap((group) => group.commands);
  const fits = commands.filter(({ on }) => on?.includes(pathname));
  const acts = fits.filter(({ target }) => !target.kind.endsWith('screen'));
  const here = [...new Set([...acts, ...fits])].slice(0, MOST_SUGGESTED);
  const entries = new Set(menuEntries.map(({ label }) => label));
  const suggested = [
    { label: 'Sugestões', commands: here },
    { label: 'Ir para', commands: [...commands.filter(({ label }) => entries.has(label)), showAll] },
  ];
  return suggested.filter((group) => group.commands.length > 0);
}

/** Every word must match, ignoring accents and case. */
export function findCommands(groups: readonly CommandGroup[], search: string): readonly CommandGroup[] {
  const words = foldText(search).split(/\s+/);
  return filtered(groups, ({ label }) => words.every((word) => foldText(label).includes(word)));
}

function filtered(groups: readonly CommandGroup[], isLeft: (command: Command) => boolean): CommandGroup[] {
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(isLeft) }))
    .filter(({ commands }) => commands.length > 0);
}
