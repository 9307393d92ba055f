import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pharmacyDialogRequest } from '../../../listing/pharmacy-dialog-request';
import { screenActionRequest } from '../../../listing/screen-action';
import { paths } from '../../../paths';
import { useStaffAction } from '../../../session/staff-action';
import { useEndSession } from '../../../session/use-end-session';
import type { Command } from './commands';

/** Runs a command. Plain users stay on the screen and see the banner (specification, section 6). */
export function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const staff = useStaffAction();
  const endSession = useEndSession();
  return useCallback(
    ({ target }) => {
      switch (target.kind) {
        case 'screen':
          void navigate(target.path);
          return;
        case 'staff-screen':
          staff.run(() => void navigate(target.path));
          return;
        case 'pharmacy-dialog':
          staff.run(() => {
            // On Farmácias the search stays unchanged.
            const home = paths.pharmacies();
            const here = pathname === home;
            void navigate(
              { pathname: home, search: here ? search : '' },
              { replace: here, state: pharmacyDialogRequest(target.dialog) },
            );
          });
          return;
        case 'screen-action':
          staff.run(() => {
            const here = pathname === target.path;
            void navigate(
              { pathname: target.path, search: here ? search : '' },
              { replace: here, state: screenActionRequest(target.action) },
            );
          });
          return;
        case 'end-session':
          void endSession();
      }
    },
    [navigate, pathname, search, staff, endSession],
  );
}
