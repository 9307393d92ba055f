import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isForPage, keys } from '../../ui/keys';

/** Dialogs that open on every screen. */
export type FrameDialog = 'password' | 'second-factor' | 'shortcuts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./own-account/password-dialog')).PasswordDialog,
}));
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./own-account/second-factor-dialog')).SecondFactorDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts/shortcuts-dialog')).ShortcutsDialog,
}));

interface FrameDialogsProps {
  open: FrameDialog | null;
  onOpen: (dialog: FrameDialog | null) => void;
}

/** '?' opens the shortcuts. */
export function FrameDialogs({ open, onOpen }: FrameDialogsProps) {
  useHelpKey(() => onOpen('shortcuts'));
  const close = () => onOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'second-factor' && <SecondFactorDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

function useHelpKey(open: () => void): void {
  const pressed = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== keys.help || !isForPage(event)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
