import { useMediaQuery } from '@mantine/hooks';
import { IconLogout, IconMenu2, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { BackGuard } from '../../listing/dialog-route';
import { HistoryProvider } from '../../listing/history/history-provider';
import { StaffActionProvider, useRole } from '../../session/role/staff-action';
import { useEndSession } from '../../session/use-end-session';
import { later } from '../../ui/later';
import { type FrameDialog, FrameDialogs } from './frame-dialogs';
import { Guard } from './guard';
import { menuEntries, moreEntries } from './menu-entries';
import { PersonMenu, useDisclosure } from './own-account/person-menu';
import { CommandPalette } from './palette/command-palette';
import styles from './shell.module.css';
import { StatusLine } from './status-line';

const CONTENT = 'conteudo';

const AccountNotices = later('AccountNotices', () => import('./own-account/account-notices'));

/** It holds from /dashboard on (specification, section 2). */
export function ProtectedLayout() {
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  return (
    <Guard>
      <StaffActionProvider>
        <div className={styles.shell}>
          <SkipLink />
          <header className={`${styles.bar} row gap-3`}>
            <SideMenu />
            <div className={`${styles.start} row gap-3`}>
              <span className={`${styles.product} bold`}>Balanço</span>
              <StatusLine />
            </div>
            <CommandPalette onDialog={setDialog} />
            <PersonMenu onDialog={setDialog} />
          </header>
          <div className={styles.content}>
            <AccountNotices />
            <main id={CONTENT} tabIndex={-1}>
              <HistoryProvider>
                <Outlet />
              </HistoryProvider>
            </main>
          </div>
        </div>
        <BackGuard />
        <FrameDialogs open={dialog} onOpen={setDialog} />
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

/** Where there is room for menu and content; shell.module.css repeats it. */
const WIDE = '(min-width: 80em)';

/**
 * Specification, section 2. Opening moves the focus into the menu, Esc back to the toggle. A wide window can
 * keep it open.
 */
function SideMenu() {
  const { open, setOpen, id, area, toggle } = useDisclosure();
  const menu = useRef<HTMLElement>(null);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false }) === true;
  const [kept, setKept] = useKeptOpen();
  const isKept = kept === true;
  const isFixed = isKept && isWide;
  const isShown = isFixed || open;
  const endSession = useEndSession();
  const more = moreEntries(useRole());

  useEffect(() => {
    if (!open) return;
    const current = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    (current ?? menu.current?.querySelector('a'))?.focus();
  }, [open]);

  const close = () => setOpen(false);
  const press = () => {
    // An offer that somebody closed isn't made again.
    if (isShown && isWide) setKept(false);
    setOpen(!isShown);
  };
  const pin = () => {
    setKept(!isKept);
    if (!isKept) setOpen(false);
  };
  const item = ({ path, label, Icon }: (typeof menuEntries)[number]) => (
    <li key={path}>
      <NavLink to={path} className={styles.entry} onClick={close}>
        <Icon size={18} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
  return (
    <div ref={area}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={isShown ? 'Fechar menu' : 'Abrir menu'}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={press}
      >
        {isShown ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
      </button>
      <nav
        ref={menu}
        id={id}
        className={styles.menu}
        aria-label="Menu principal"
        data-kept={isFixed || undefined}
        hidden={!isShown}
      >
        {isWide && (
          <button
            type="button"
            className={`${styles.entry} ${styles.pin}`}
            aria-label="Manter aberto"
            aria-pressed={isKept}
            title="Manter aberto"
            onClick={pin}
          >
            {kept === null && 'Manter aberto'}
            {isKept ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
          </button>
        )}
        <ul className={`${styles.list} column`}>{menuEntries.map(item)}</ul>
        {more.length > 0 && (
          <ul className={`${styles.list} ${styles.more} column line-above`} aria-label="Mais">
            {more.map(item)}
          </ul>
        )}
        <div className={`${styles.end} line-above`}>
          <button type="button" className={styles.entry} onClick={() => void endSession()}>
            <IconLogout size={18} aria-hidden />
            Encerrar sessão
          </button>
        </div>
      </nav>
    </div>
  );
}

const STORAGE_KEY = 'menuKeptOpen';

/** This browser remembers it, if it stores anything; null until somebody chose. */
function useKeptOpen() {
  const [kept, setKept] = useState(() => {
    try {
      const stored = localStorage.getItem(STORAGE_KEY);
      return stored === null ? null : stored === 'yes';
    } catch {
      return null;
    }
  });
  const keep = (isKept: boolean) => {
    setKept(isKept);
    try {
      localStorage.setItem(STORAGE_KEY, isKept ? 'yes' : 'no');
    } catch {
      // It lasts as long as the page.
    }
  };
  return [kept, keep] as const;
}
