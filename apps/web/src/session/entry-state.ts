import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface EntryState {
  readonly email?: string | undefined;
  readonly note?: string | undefined;
}

/** Shows a note once: the history entry loses it. */
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

function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const email = 'email' in state ? state.email : undefined;
  const note = 'note' in state ? state.note : undefined;
  return isTextOrAbsent(email) && isTextOrAbsent(note) ? { email, note } : {};
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
