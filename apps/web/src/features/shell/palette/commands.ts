import type { Role } from '@balanco/contract/base/roles';
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
  IconListSearch,
  IconLogout,
  IconPackage,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconRepeat,
  IconTrash,
  IconUpload,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PharmacyDialog } from '../../../listing/pharmacy-dialog-request';
import type { ScreenAction } from '../../../listing/screen-action';
import { paths } from '../../../paths';
import { menuEntries } from '../menu-entries';

/**
 * The effect of a command: opens a screen, opens a screen for admin and mod, opens a dialog of Farmácias or of another
 * screen (admin and mod only), or ends the session.
 */
type CommandTarget =
  | { readonly kind: 'screen' | 'staff-screen'; readonly path: string }
  | { readonly kind: 'pharmacy-dialog'; readonly dialog: PharmacyDialog }
  | { readonly kind: 'screen-action'; readonly path: string; readonly action: ScreenAction }
  | { readonly kind: 'end-session' };

export interface Command {
  /** Only for things that are found, whose labels may repeat. */
  readonly id?: string;
  readonly label: string;
  /** What tells it from others of the same label, dimmed beside it. */
  readonly hint?: string;
  readonly Icon: TablerIcon;
  readonly target: CommandTarget;
  /** Others don't see it, as they don't see its button. */
  readonly isForAdmins?: true;
  /** Whether only people see it who may see all pharmacies. */
  readonly isForAll?: true;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

function dialogCommand(label: string, Icon: TablerIcon, dialog: PharmacyDialog): Command {
  return { label, Icon, target: { kind: 'pharmacy-dialog', dialog } };
}

function actionCommand(label: string, Icon: TablerIcon, path: string, action: ScreenAction): Command {
  return { label, Icon, target: { kind: 'screen-action', path, action } };
}

/** What tells a command from all others. */
export function commandId({ id, label }: Command): string {
  return id ?? label;
}

/** Every screen of the side menu, every button of a screen, and the screen and dialogs that it does not have (specification, section 2). */
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
      },
      {
        label: 'Acompanhamento',
        Icon: IconAccessPoint,
        target: { kind: 'staff-screen', path: paths.progress() },
      },
      {
        label: 'Telão do acompanhamento',
        Icon: IconDeviceTv,
        target: { kind: 'staff-screen', path: paths.wall() },
      },
      {
        label: 'Minhas recontagens',
        Icon: IconRepeat,
        target: { kind: 'screen', path: paths.ownRecounts() },
      },
      {
        label: 'Histórico da farmácia',
        Icon: IconHistory,
        target: { kind: 'staff-screen', path: paths.history() },
      },
      { label: 'Rede', Icon: IconBuildingCommunity, target: { kind: 'staff-screen', path: paths.network() } },
      { label: 'Lixeira', Icon: IconTrash, target: { kind: 'staff-screen', path: paths.trash() } },
    ],
  },
  {
    label: 'Ações',
    commands: [
      { ...dialogCommand('Nova Farmácia', IconPlus, 'create'), isForAll: true },
      { ...dialogCommand('Duplicar farmácia…', IconCopy, 'duplicate'), isForAll: true },
      { ...dialogCommand('Importar farmácias…', IconUpload, 'import'), isForAll: true },
      actionCommand('Novo Inventário', IconClipboardPlus, paths.inventories(), 'new-inventory'),
      actionCommand('Importar Produtos', IconFileImport, paths.products(), 'import-products'),
      actionCommand('Última importação', IconHistory, paths.products(), 'last-import'),
      dialogCommand('Novo produto…', IconPackage, 'new-product'),
      dialogCommand('Excluir todos os produtos…', IconTrash, 'delete-all-products'),
      actionCommand('Exportar contagens', IconFileExport, paths.counts(), 'export-counts'),
      {
        ...actionCommand('Importar fila de um celular', IconDeviceMobileUp, paths.counts(), 'import-queue'),
        isForAll: true,
      },
      {
        label: 'Cadastrar Usuário',
        Icon: IconUserPlus,
        target: { kind: 'staff-screen', path: paths.register() },
        isForAll: true,
      },
      {
        ...actionCommand('Conectar coletor', IconQrcode, paths.users(), 'connect-collector'),
        isForAll: true,
      },
      {
        ...actionCommand('Folha de códigos', IconPrinter, paths.users(), 'collector-sheet'),
        isForAll: true,
      },
      {
        ...actionCommand(
          'Coletores conectados',
          IconDeviceMobileCheck,
          paths.users(),
          'connected-collectors',
        ),
        isForAll: true,
      },
      {
        ...actionCommand('Todas as pessoas', IconUsers, paths.users(), 'all-people'),
        isForAdmins: true,
      },
      { ...actionCommand('Licenças', IconKey, paths.users(), 'licences'), isForAdmins: true },
      actionCommand('Baixar a rede (CSV)', IconFileText, paths.network(), 'export-network'),
      actionCommand('Exportar histórico (CSV)', IconFileText, paths.history(), 'export-history-csv'),
      actionCommand(
        'Exportar histórico (Excel)',
        IconFileSpreadsheet,
        paths.history(),
        'export-history-excel',
      ),
    ],
  },
  {
    label: 'Sessão',
    commands: [{ label: 'Encerrar sessão', Icon: IconLogout, target: { kind: 'end-session' } }],
  },
];

/**
 * The commands that someone sees: those for admins alone, and those for people who see all pharmacies, are hidden from others, as
 * their buttons are.
 */
export function commandsFor(role: Role | undefined, isLimited = false): readonly CommandGroup[] {
  if (role === 'admin' && !isLimited) return commandGroups;
  return commandGroups.map((group) => ({
    ...group,
    commands: group.commands.filter(
      ({ isForAdmins, isForAll }) => isForAdmins !== true && !(isLimited && isForAll === true),
    ),
  }));
}
