import {
  IconCopy,
  IconListSearch,
  IconLogout,
  IconPackage,
  IconPlus,
  IconTrash,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PharmacyDialog } from '../../../listing/pharmacy-dialog-request';
import { paths } from '../../../paths';
import { menuEntries } from '../menu-entries';

/**
 * The effect of a command: opens a screen, opens a screen for admin and mod, opens a dialog of Farmácias (admin and mod
 * only), or ends the session.
 */
type CommandTarget =
  | { readonly kind: 'screen' | 'staff-screen'; readonly path: string }
  | { readonly kind: 'pharmacy-dialog'; readonly dialog: PharmacyDialog }
  | { readonly kind: 'end-session' };

export interface Command {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly target: CommandTarget;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

function dialogCommand(label: string, Icon: TablerIcon, dialog: PharmacyDialog): Command {
  return { label, Icon, target: { kind: 'pharmacy-dialog', dialog } };
}

/** Every screen of the side menu, and the screen and dialogs that it does not have (specification, section 2). */
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
    ],
  },
  {
    label: 'Ações',
    commands: [
      dialogCommand('Nova Farmácia', IconPlus, 'create'),
      dialogCommand('Duplicar farmácia…', IconCopy, 'duplicate'),
      dialogCommand('Importar farmácias…', IconUpload, 'import'),
      dialogCommand('Novo produto…', IconPackage, 'new-product'),
      dialogCommand('Excluir todos os produtos…', IconTrash, 'delete-all-products'),
    ],
  },
  {
    label: 'Sessão',
    commands: [{ label: 'Encerrar sessão', Icon: IconLogout, target: { kind: 'end-session' } }],
  },
];
