import { Outlet } from 'react-router';
import { StaffActionProvider } from '../../session/staff-action';
import { Guard } from './guard';
import { CommandPalette } from './palette/command-palette';
import styles from './shell.module.css';
import { SideMenu } from './side-menu';

/** The wrapper of all screens from /dashboard onward: guard, hamburger and side menu (specification, section 2). */
export function ProtectedLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <div className={styles.shell}>
          <header className={styles.bar}>
            <SideMenu />
            <span className={styles.product}>Balanço</span>
            <CommandPalette />
          </header>
          <main>
            <Outlet />
          </main>
        </div>
      </StaffActionProvider>
    </Guard>
  );
}
