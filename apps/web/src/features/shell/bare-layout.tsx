import { Outlet } from 'react-router';
import { StaffActionProvider } from '../../session/staff-action';
import { Guard } from './guard';

/** The wrapper of a screen for everybody in a room: the guard and the banner, without bar and menu. */
export function BareLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <Outlet />
      </StaffActionProvider>
    </Guard>
  );
}
