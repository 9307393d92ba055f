import { foldText } from '@balanco/contract/base/fold-text';
import { isStaff, type Role } from '@balanco/contract/base/roles';
import {
  IconAccessPoint,
  IconBuildingCommunity,
  IconClipboardPlus,
  IconCopy,
  IconDeviceMobileCheck,
  IconDeviceMobileUp,
  IconDeviceTv,
  IconFileExport,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileText,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLayoutList,
  IconListSearch,
  IconLogout,
  IconPackage,
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
  /** A loss has no address. */
  | { readonly kind: 'delete-all-products' }
  /** It lists every command. */
  | { readonly kind: 'all-commands' }
  | { readonly kind: 'end-session' };

export interface Command {
  /** Labels of found things may repeat. */
  readonly id?: string;
  readonly label: string;
  /** Distinguishes equal labels. */
  readonly hint?: string;
  readonly Icon: TablerIcon;
  readonly target: CommandTarget;
  /** Nobody else sees it. */
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

/** A command that its screen suggests. */
function dialogCommand(label: string, Icon: TablerIcon, path: string, ...on: string[]): Command {
  const screen = path.split('/', 2).join('/');
  return { label, Icon, target: { kind: 'dialog', path }, on: [screen, ...on] };
}

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
      {
        label: 'Contagens sem inventário',
        Icon: IconListSearch,
        target: { kind: 'staff-screen', path: paths.unplaced() },
        isForAll: true,
        on: [paths.counts()],
      },
      {
        label: 'Acompanhamento',
        Icon: IconAccessPoint,
        target: { kind: 'staff-screen', path: paths.progress() },
        on: [paths.dashboard(), paths.inventories(), paths.counts()],
      },
      {
        label: 'Contagem do dia',
        Icon: IconSun,
        target: { kind: 'staff-screen', path: paths.daily() },
      },
      {
        label: 'Telão do acompanhamento',
        Icon: IconDeviceTv,
        target: { kind: 'staff-screen', path: paths.wall() },
        on: [paths.progress()],
      },
      {
        label: 'Minhas recontagens',
        Icon: IconRepeat,
        target: { kind: 'screen', path: paths.ownRecounts() },
        on: [paths.inventories(), paths.counts()],
      },
      {
        label: 'Histórico da farmácia',
        Icon: IconHistory,
        target: { kind: 'staff-screen', path: paths.history() },
        on: [paths.trash()],
      },
      {
        label: 'Rede',
        Icon: IconBuildingCommunity,
        target: { kind: 'staff-screen', path: paths.network() },
        on: [paths.inventories()],
      },
      { label: 'Lixeira', Icon: IconTrash, target: { kind: 'staff-screen', path: paths.trash() } },
    ],
  },
  {
    label: 'Ações',
    commands: [
      { ...dialogCommand('Nova Farmácia', IconPlus, dialogs.newPharmacy()), isForAll: true },
      { ...dialogCommand('Duplicar farmácia…', IconCopy, dialogs.duplicatePharmacy()), isForAll: true },
      { ...dialogCommand('Importar farmácias…', IconUpload, dialogs.importPharmacies()), isForAll: true },
      dialogCommand('Novo Inventário', IconClipboardPlus, dialogs.newInventory(), paths.dashboard()),
      dialogCommand('Importar Produtos', IconFileImport, dialogs.importProducts(), paths.dashboard()),
      dialogCommand('Última importação', IconHistory, dialogs.lastImport()),
      dialogCommand('Novo produto…', IconPackage, dialogs.newPharmacyProduct(), paths.products()),
      {
        label: 'Excluir todos os produtos…',
        Icon: IconTrash,
        target: { kind: 'delete-all-products' },
        on: [paths.pharmacies(), paths.products()],
      },
      dialogCommand('Exportar contagens', IconFileExport, dialogs.exportCounts()),
      {
        ...dialogCommand('Importar fila de um celular', IconDeviceMobileUp, dialogs.importQueue()),
        isForAll: true,
      },
      {
        label: 'Cadastrar Usuário',
        Icon: IconUserPlus,
        target: { kind: 'staff-screen', path: paths.register() },
        isForAll: true,
        on: [paths.users()],
      },
      {
        ...dialogCommand('Conectar coletor', IconQrcode, dialogs.connectCollector(), paths.dashboard()),
        isForAll: true,
      },
      { ...dialogCommand('Folha de códigos', IconPrinter, dialogs.collectorSheet()), isForAll: true },
      {
        ...dialogCommand('Celulares conectados', IconDeviceMobileCheck, dialogs.connectedCollectors()),
        isForAll: true,
      },
      { ...dialogCommand('Todas as pessoas', IconUsers, dialogs.people()), isForAdmins: true },
      { ...dialogCommand('Licenças', IconKey, dialogs.licences()), isForAdmins: true },
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

/** Returns what this person may do. */
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

/** How many commands a screen suggests. */
const MOST_SUGGESTED = 5;

const showAll: Command = {
  label: 'Mostrar todos os comandos',
  Icon: IconLayoutList,
  target: { kind: 'all-commands' },
};

/** Before anything is typed: what one does on this screen, and the menu. */
export function suggestedGroups(groups: readonly CommandGroup[], pathname: string): readonly CommandGroup[] {
  const commands = groups.flatMap((group) => group.commands);
  // What the screen does stands before where it leads.
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

/** Groups that become empty are left out. */
function filtered(groups: readonly CommandGroup[], isLeft: (command: Command) => boolean): CommandGroup[] {
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(isLeft) }))
    .filter(({ commands }) => commands.length > 0);
}
