import { foldText } from '@balanco/contract/base/fold-text';
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
import type { PharmacyDialog, ScreenAction } from '../../../listing/screen-action';
import { paths } from '../../../paths';
import { menuEntries } from '../menu-entries';

/** Dialogs and actions are for admin and mod. */
type CommandTarget =
  | { readonly kind: 'screen' | 'staff-screen'; readonly path: string }
  | { readonly kind: 'pharmacy-dialog'; readonly dialog: PharmacyDialog }
  | { readonly kind: 'screen-action'; readonly path: string; readonly action: ScreenAction }
  | { readonly kind: 'end-session' };

export interface Command {
  /** Labels of found things may repeat. */
  readonly id?: string;
  readonly label: string;
  /** Distinguishes equal labels. */
  readonly hint?: string;
  readonly Icon: TablerIcon;
  readonly target: CommandTarget;
  /** Hidden from everyone else. */
  readonly isForAdmins?: true;
  /** Hidden from people limited to some pharmacies. */
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

/** Hides what this person's screens hide. */
export function commandsFor(role: Role | undefined, isLimited = false): readonly CommandGroup[] {
  if (role === 'admin' && !isLimited) return commandGroups;
  return commandGroups.map((group) => ({
    ...group,
    commands: group.commands.filter(
      ({ isForAdmins, isForAll }) => isForAdmins !== true && !(isLimited && isForAll === true),
    ),
  }));
}

/** Every word must match, ignoring accents and case. */
export function findCommands(groups: readonly CommandGroup[], search: string): readonly CommandGroup[] {
  const words = foldText(search).split(/\s+/);
  return groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ label }) => words.every((word) => foldText(label).includes(word))),
    }))
    .filter(({ commands }) => commands.length > 0);
}
