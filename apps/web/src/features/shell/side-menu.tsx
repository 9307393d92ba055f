import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { useEndSession } from '../../session/use-end-session';
import { menuEntries } from './menu-entries';
import styles from './shell.module.css';

/**
 * Hamburger and side menu (specification, section 2). The toggle opens and closes it; a press outside or on a link closes
 * it. Focus moves into the menu when it opens and returns to the toggle on Esc.
 */
export function SideMenu() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const menuId = useId();
  const endSession = useEndSession();

  const close = useCallback((reason: 'escape' | 'outside') => {
    setOpen(false);
    if (reason === 'escape') toggle.current?.focus();
  }, []);
  useMenuClosing(area, open, close);
  useEffect(() => {
    if (!open) return;
    const current = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    (current ?? menu.current?.querySelector('a'))?.focus();
  }, [open]);

  return (
    <div ref={area}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={open ? 'Fechar menu' : 'Abrir menu'}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        {open ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
      </button>
      <nav ref={menu} id={menuId} className={styles.menu} aria-label="Menu principal" hidden={!open}>
        <ul className={styles.list}>
          {menuEntries.map(({ path, label, Icon }) => (
            <li key={path}>
              <NavLink to={path} className={styles.entry} onClick={() => setOpen(false)}>
                <Icon size={18} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={styles.end}>
          <button type="button" className={styles.entry} onClick={() => void endSession()}>
            <IconLogout size={18} aria-hidden />
            Encerrar sessão
          </button>
        </div>
      </nav>
    </div>
  );
}

/** Closes the open menu on Esc, and when a press or the focus leaves it. */
function useMenuClosing(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'outside') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) close('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, open, close]);
}
