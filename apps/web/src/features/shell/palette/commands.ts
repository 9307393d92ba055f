import {
  IconCopy,
  IconLogout,
  IconPackage,
  IconPlus,
  IconTrash,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PharmacyDialog } from '../../../listing/pharmacy-dialog-request';
import { menuEntries } from '../menu-entries';

/** What a command does: leads to a screen, opens a dialog of Farmácias (admin and mod only), or ends the session. */
type CommandTarget =
  | { readonly kind: 'screen'; readonly path: string }
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

/** Every screen of the side menu, and the dialogs that no button of a page opens (specification, section 2). */
export const commandGroups: readonly CommandGroup[] = [
  {
    label: 'Ir para',
    commands: menuEntries.map(({ label, Icon, path }) => ({ label, Icon, target: { kind: 'screen', path } })),
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
