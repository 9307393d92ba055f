import { useWindowEvent } from '@mantine/hooks';
import { isForPage, keys } from '../../ui/keys';
import { later } from '../../ui/later';

export type FrameDialog = 'password' | 'second-factor' | 'shortcuts' | 'delete-all-products';

const PasswordDialog = later('PasswordDialog', () => import('./own-account/password-dialog'));
const SecondFactorDialog = later('SecondFactorDialog', () => import('./own-account/second-factor-dialog'));
const ShortcutsDialog = later('ShortcutsDialog', () => import('./shortcuts/shortcuts-dialog'));

const DeleteAllProductsDialog = later(
  'DeleteAllProductsDialog',
  () => import('../../catalogue/delete-all-products-dialog'),
);

interface FrameDialogsProps {
  open: FrameDialog | null;
  onOpen: (dialog: FrameDialog | null) => void;
}

export function FrameDialogs({ open, onOpen }: FrameDialogsProps) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== keys.help || !isForPage(event)) return;
    event.preventDefault();
    onOpen('shortcuts');
  });
  const close = () => onOpen(null);
  return (
    <>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'second-factor' && <SecondFactorDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open === 'delete-all-products' && <DeleteAllProductsDialog onClose={close} />}
    </>
  );
}
