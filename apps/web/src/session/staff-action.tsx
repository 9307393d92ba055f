import { isStaff } from '@balanco/contract/roles';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error';
import { PermissionBanner } from '../ui/permission-banner';
import { fallbackRole, roleQuery } from './role-query';
import { useRole } from './use-role';

const ShowBanner = createContext<() => void>(() => {
  throw new Error('useStaffAction needs a StaffActionProvider above it');
});

/** Holds the red banner of the specification's section 6. */
export function StaffActionProvider({ children }: { children: ReactNode }) {
  // Each refusal mounts the banner anew: it is announced again and its three seconds start again.
  const [refusal, setRefusal] = useState(0);
  const [shown, setShown] = useState(false);
  const show = useCallback(() => {
    setRefusal((count) => count + 1);
    setShown(true);
  }, []);
  const hide = useCallback(() => setShown(false), []);
  return (
    <ShowBanner value={show}>
      {children}
      {shown && <PermissionBanner key={refusal} onGone={hide} />}
    </ShowBanner>
  );
}

export interface StaffAction {
  /** Whether row options are enabled: they are disabled for plain users, page buttons never are. */
  readonly allowed: boolean;
  /** Runs the action for admin and mod, shows plain users the banner. */
  readonly run: (action: () => void) => void;
  /** After a failed write: closes the dialog and shows the banner where the role forbids it, and says whether it did. */
  readonly refused: (error: unknown, closeDialog: () => void) => boolean;
}

/** What only admin and mod may do (specification, section 6; DESIGN 6, Role gating). */
export function useStaffAction(): StaffAction {
  const showBanner = useContext(ShowBanner);
  const queries = useQueryClient();
  const allowed = isStaff(useRole());
  return useMemo(
    () => ({
      allowed,
      run: (action) => {
        void queries
          .ensureQueryData(roleQuery)
          .catch(fallbackRole)
          .then((role) => (isStaff(role) ? action() : showBanner()));
      },
      refused: (error, closeDialog) => {
        if (!(error instanceof ApiError) || !error.isPermissionDenied) return false;
        closeDialog();
        showBanner();
        return true;
      },
    }),
    [allowed, queries, showBanner],
  );
}
