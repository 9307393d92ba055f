import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useStaffAction } from '../session/staff-action';

/** Shows plain users the banner once and leads them to another screen. */
export function LeaveWithBanner({ to }: { to: string }) {
  const staff = useStaffAction();
  useEffect(() => staff.run(() => undefined), [staff]);
  return <Navigate to={to} replace />;
}
