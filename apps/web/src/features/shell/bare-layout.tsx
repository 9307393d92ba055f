import { Outlet } from 'react-router';
import { StaffActionProvider } from '../../session/role/staff-action';
import { Guard } from './guard';

/** For a whole room: guard and banner, no bar or menu. */
export function BareLayout() {
  return (
    <Guard>
      <StaffActionProvider>
        <Outlet />
      </StaffActionProvider>
    </Guard>
  );
}
