import { isStaff, type Role } from '@balanco/contract/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error';
import { PermissionBanner } from '../ui/permission-banner';
import { fallbackRole, roleQuery } from './role-query';

const ShowBanner = createContext<() => void>(() => {
  throw new Error('useStaffAction needs a StaffActionProvider above it');
});

/** Provides the red banner of the specification's section 6. */
export function StaffActionProvider({ children }: { children: ReactNode }) {
  // Each refusal mounts a new banner, so that it is announced again and its three seconds restart.
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
  /** Whether row options are enabled. They are disabled for plain users; page buttons never are. */
  readonly allowed: boolean;
  /** Runs the action for admin and mod; shows plain users the banner. */
  readonly run: (action: () => void) => void;
  /** After a failed write: if the role forbids it, closes the dialog, shows the banner and returns true. */
  readonly refused: (error: unknown, closeDialog: () => void) => boolean;
}

/** Actions for admin and mod only (specification, section 6; docs/screens.md, "Role gating on screen"). */
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

/** The role for display. The server makes its own decision. */
function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}
