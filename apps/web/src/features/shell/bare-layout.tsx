import { Outlet } from 'react-router';
import { StaffActionProvider } from '../../session/role/staff-action';
import { Guard } from './guard';

/** A whole room sees it: it has guard and banner, no bar or menu. */
export function BareLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <Outlet />
      </StaffActionProvider>
    </Guard>
  );
}
