import { Outlet } from 'react-router';
import { HistoryProvider } from '../../listing/history/history-provider';
import { StaffActionProvider } from '../../session/staff-action';
import { Guard } from './guard';
import { CommandPalette } from './palette/command-palette';
import styles from './shell.module.css';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';

const CONTENT = 'conteudo';

/** The wrapper of all screens from /dashboard onward: guard, hamburger and side menu (specification, section 2). */
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

/** The first Tab stop of a page: past bar and menu. It is seen while it has the focus. */
function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT}`}
      onClick={(event) => {
        // The address stays, because lists read it.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
    >
      Pular para o conteúdo
    </a>
  );
}
