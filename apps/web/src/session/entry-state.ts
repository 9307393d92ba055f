import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State that one screen passes to the next before sign-in, as router state and not in the address. */
export interface EntryState {
  /** The e-mail that the user has just typed. */
  readonly email?: string | undefined;
  /** A sentence to show. */
  readonly note?: string | undefined;
}

/**
 * The state from the previous screen; empty if the address was opened directly. Its note is taken out of the history
 * entry, so that a reload doesn't show it again.
 */
export function useEntryState(): EntryState {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(() => readEntryState(state));
  const { email, note } = first;
  useEffect(() => {
    if (note !== undefined) void navigate('.', { replace: true, state: { email } satisfies EntryState });
  }, [navigate, email, note]);
  return first;
}

/** History entries outlive an update, so an older version may have written this one. */
function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const email = 'email' in state ? state.email : undefined;
  const note = 'note' in state ? state.note : undefined;
  return isTextOrAbsent(email) && isTextOrAbsent(note) ? { email, note } : {};
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
