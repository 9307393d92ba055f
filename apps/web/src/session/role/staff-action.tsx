import { readClaims } from '@balanco/client/session';
import { isStaff, type Role, roleSchema } from '@balanco/contract/base/roles';
import { getCurrentUserRole } from '@balanco/contract/people/session';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { request } from '../../api/client';
import { ApiError } from '../../api/failures';
import { storedToken } from '../../identity/stored-session';
import { hasTyped } from '../../ui/fields/kept-fields';
import { PermissionBanner } from '../../ui/messages/permission-banner';
import { type TypedText, typedTexts, UnsavedNotice } from '../../ui/messages/unsaved-notice';

const ROLE_FRESH_MS = 300_000;

const limitedKey = ['current-user-limited'];

export const roleQuery = queryOptions({
  queryKey: ['current-user-role'],
  queryFn: async ({ signal, client }) => {
    const { role, limited } = await request(getCurrentUserRole, {}, { signal });
    client.setQueryData(limitedKey, limited === true);
    return role;
  },
  staleTime: ROLE_FRESH_MS,
  retry: false,
});

/** If the call fails: the id token's claim, else 'user' (specification, section 6). */
function fallbackRole(): Role {
  const token = storedToken();
  const claim = token === null ? undefined : readClaims(token)?.['custom:role'];
  return roleSchema.safeParse(claim).data ?? 'user';
}

/** Some pharmacies only; comes with the role, for display. */
export const limitedQuery = queryOptions<boolean>({ queryKey: limitedKey, queryFn: skipToken });

/** It is for display only; the server decides. */
export function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}

const whenOpened = {
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/**
 * Waits for the server, unlike `useRole`, so the screen makes no refused call. Stays 'checking' without a
 * session.
 *
 * @param load 'when opened' ignores an earlier role
 */
export function useStaffAccess(
  load: 'when stale' | 'when opened' = 'when stale',
): 'checking' | 'granted' | 'refused' {
  const isFresh = load === 'when opened';
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...roleQuery,
    ...(isFresh && whenOpened),
    enabled: storedToken() !== null,
  });
  if (isFresh && !isFetchedAfterMount) return 'checking';
  const loaded = isFresh && isError ? undefined : data;
  const role = loaded ?? (isError ? fallbackRole() : null);
  if (role === null) return 'checking';
  return isStaff(role) ? 'granted' : 'refused';
}

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
