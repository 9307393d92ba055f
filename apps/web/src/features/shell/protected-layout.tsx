import { IconKey, IconLogout, IconMenu2, IconShieldLock, IconX } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { HistoryProvider } from '../../listing/history/history';
import { StaffActionProvider } from '../../session/role/staff-action';
import { useEndSession } from '../../session/use-end-session';
import { Guard } from './guard';
import { menuEntries } from './menu-entries';
import { CommandPalette } from './palette/command-palette';
import styles from './shell.module.css';
import { StatusLine } from './status-line';

const CONTENT = 'conteudo';

const AccountNotices = lazy(async () => ({
  default: (await import('./own-account/account-notices')).AccountNotices,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./own-account/password-dialog')).PasswordDialog,
}));

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./own-account/second-factor-dialog')).SecondFactorDialog,
}));

/** From /dashboard onward (specification, section 2). */
export function ProtectedLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <div className={styles.shell}>
          <SkipLink />
          <header className={styles.bar}>
            <SideMenu />
            <span className={styles.product}>Balanço</span>
            <StatusLine />
            <CommandPalette />
          </header>
          <Suspense fallback={null}>
            <AccountNotices />
          </Suspense>
          <main id={CONTENT} tabIndex={-1}>
            <HistoryProvider>
              <Outlet />
            </HistoryProvider>
          </main>
        </div>
      </StaffActionProvider>
    </Guard>
  );
}

/** The first Tab stop; visible while focused. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT}`}
      onClick={(event) => {
        // Lists read the address, so it must not change.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
    >
      Pular para o conteúdo
    </a>
  );
}

/** Specification, section 2. Opening moves the focus into the menu, Esc back to the toggle. */
function SideMenu() {
  const [open, setOpen] = useState(false);
  const [ownDialog, setOwnDialog] = useState<'password' | 'second-factor' | null>(null);
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
  const openOwn = (dialog: 'password' | 'second-factor') => {
    setOpen(false);
    // The entry is hidden now, and the focus returns to what has it when the dialog opens.
    toggle.current?.focus();
    setOwnDialog(dialog);
  };
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
          <button type="button" className={styles.entry} onClick={() => openOwn('password')}>
            <IconKey size={18} aria-hidden />
            Alterar senha
          </button>
          <button type="button" className={styles.entry} onClick={() => openOwn('second-factor')}>
            <IconShieldLock size={18} aria-hidden />
            Verificação em duas etapas
          </button>
          <button type="button" className={styles.entry} onClick={() => void endSession()}>
            <IconLogout size={18} aria-hidden />
            Encerrar sessão
          </button>
        </div>
      </nav>
      <Suspense fallback={null}>
        {ownDialog === 'password' && <PasswordDialog onClose={() => setOwnDialog(null)} />}
        {ownDialog === 'second-factor' && <SecondFactorDialog onClose={() => setOwnDialog(null)} />}
      </Suspense>
    </div>
  );
}

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
