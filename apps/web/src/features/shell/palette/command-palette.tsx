import { Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconCommand } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './palette.module.css';

// Loaded when it is first opened, so that the first screen does not wait for it.
const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog')).PaletteDialog }));

/**
 * The command palette (docs/screens.md, "Keyboard") and its button. Ctrl+K, or Cmd+K on a Mac, opens and closes it, also
 * from a field, but not over another dialog.
 */
export function CommandPalette() {
  // The path on which it was opened; on another path it is closed. The query may change, because a list screen writes
  // its pharmacy into the address.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const shortcut = useOs() === 'macos' ? '⌘K' : 'Ctrl+K';

  const close = () => setOpenedOn(null);
  const show = () => {
    if (document.querySelector('[role="dialog"]') !== null) return;
    // So that the focus can return to an element.
    if (document.activeElement === document.body) button.current?.focus();
    setOpenedOn(pathname);
  };
  useHotkeys([['mod+K', () => (open ? close() : show())]], []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Abrir comandos"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Abrir comandos (${shortcut})`}
        onClick={show}
      >
        <IconCommand size={18} aria-hidden />
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          {shortcut}
        </Kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <PaletteDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
