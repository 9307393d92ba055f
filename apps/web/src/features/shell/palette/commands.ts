import type { Role } from '@balanco/contract/roles';
import {
  IconClipboardPlus,
  IconCopy,
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
      { label: 'Lixeira', Icon: IconTrash, target: { kind: 'staff-screen', path: paths.trash() } },
    ],
  },
  {
    label: 'Ações',
    commands: [
      dialogCommand('Nova Farmácia', IconPlus, 'create'),
      dialogCommand('Duplicar farmácia…', IconCopy, 'duplicate'),
      dialogCommand('Importar farmácias…', IconUpload, 'import'),
      actionCommand('Novo Inventário', IconClipboardPlus, paths.inventories(), 'new-inventory'),
      actionCommand('Importar Produtos', IconFileImport, paths.products(), 'import-products'),
      actionCommand('Última importação', IconHistory, paths.products(), 'last-import'),
      dialogCommand('Novo produto…', IconPackage, 'new-product'),
      dialogCommand('Excluir todos os produtos…', IconTrash, 'delete-all-products'),
      actionCommand('Exportar contagens', IconFileExport, paths.counts(), 'export-counts'),
      {
        label: 'Cadastrar Usuário',
        Icon: IconUserPlus,
        target: { kind: 'staff-screen', path: paths.register() },
      },
      {
        ...actionCommand('Todas as pessoas', IconUsers, paths.users(), 'all-people'),
        isForAdmins: true,
      },
      { ...actionCommand('Licenças', IconKey, paths.users(), 'licences'), isForAdmins: true },
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

/** The commands that a role sees: those for admins alone are hidden, as their buttons are. */
export function commandsFor(role: Role | undefined): readonly CommandGroup[] {
  if (role === 'admin') return commandGroups;
  return commandGroups.map((group) => ({
    ...group,
    commands: group.commands.filter(({ isForAdmins }) => isForAdmins !== true),
  }));
}
