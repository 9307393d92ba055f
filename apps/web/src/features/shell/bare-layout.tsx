import { Outlet } from 'react-router';
import { StaffActionProvider } from '../../session/role/staff-action';
import { Guard } from './guard';

/** The frame of a screen for a whole room: guard and banner, without bar and menu. */
export function BareLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <Outlet />
      </StaffActionProvider>
    </Guard>
  );
}
