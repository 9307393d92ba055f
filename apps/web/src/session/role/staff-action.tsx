import { isStaff } from '@balanco/contract/base/roles';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ApiError } from '../../api/failures';
import { hasTyped } from '../../ui/fields/kept-fields';
import { PermissionBanner } from '../../ui/messages/permission-banner';
import { type TypedText, typedTexts, UnsavedNotice } from '../../ui/messages/unsaved-notice';
import { fallbackRole, roleQuery, useRole } from './role';

const ShowBanner = createContext<(typed?: readonly TypedText[]) => void>(() => {
  throw new Error('useStaffAction needs a StaffActionProvider above it');
});

/** See the specification, section 6. */
export function StaffActionProvider({ children }: { children: ReactNode }) {
  // A new banner is announced again and restarts its three seconds.
  const [refusal, setRefusal] = useState(0);
  const [shown, setShown] = useState(false);
  const [unsaved, setUnsaved] = useState<readonly TypedText[]>([]);
  const show = useCallback((typed: readonly TypedText[] = []) => {
    setRefusal((count) => count + 1);
    setShown(true);
    if (typed.length > 0) setUnsaved(typed);
  }, []);
  const hide = useCallback(() => setShown(false), []);
  return (
    <ShowBanner value={show}>
      {children}
      {unsaved.length > 0 && <UnsavedNotice texts={unsaved} onClose={() => setUnsaved([])} />}
      {shown && <PermissionBanner key={refusal} onGone={hide} />}
    </ShowBanner>
  );
}

export interface StaffAction {
  readonly allowed: boolean;
  readonly run: (action: () => void) => void;
  /** If the role forbids the write: closes the dialog, shows banner and typed texts, and returns true. */
  readonly refused: (error: unknown, closeDialog: () => void) => boolean;
}

/** Specification, section 6; docs/screens.md, "Role gating on screen". */
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
        const typed = hasTyped() ? typedTexts() : [];
        closeDialog();
        showBanner(typed);
        // At once, until the server answers the role.
        queries.setQueryData(roleQuery.queryKey, 'user');
        void queries.invalidateQueries({ queryKey: roleQuery.queryKey });
        return true;
      },
    }),
    [allowed, queries, showBanner],
  );
}
