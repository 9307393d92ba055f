import { useState } from 'react';
import { Outlet } from 'react-router';
import { BackGuard } from '../../listing/dialog-route';
import { HistoryProvider } from '../../listing/history/history-provider';
import { StaffActionProvider } from '../../session/role/staff-action';
import { later } from '../../ui/later';
import { type FrameDialog, FrameDialogs } from './frame-dialogs';
import { Guard } from './guard';
import { PersonMenu } from './own-account/person-menu';
import { CommandPalette } from './palette/command-palette';
import styles from './shell.module.css';
import { SideMenu } from './side-menu';
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
          <header className={styles.bar}>
            <SideMenu />
            <div className={styles.start}>
              <span className={styles.product}>Balanço</span>
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
