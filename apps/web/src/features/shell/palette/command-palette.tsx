import { Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconCommand } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './palette.module.css';

// Loads on first use, so the first screen doesn't wait.
const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog')).PaletteDialog }));

/** docs/screens.md, "Keyboard". Ctrl+K (Cmd+K) works from a field too, but not over a dialog. */
export function CommandPalette() {
  // List screens change only the query.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const shortcut = useOs() === 'macos' ? '⌘K' : 'Ctrl+K';

  const close = () => setOpenedOn(null);
  const show = () => {
    if (document.querySelector('[role="dialog"]') !== null) return;
    // Focus can only return to an element.
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
