import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const entryStateSchema = z.object({ email: z.string().optional(), note: z.string().optional() });

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
  const [first] = useState<EntryState>(() => entryStateSchema.safeParse(state).data ?? {});
  const { email, note } = first;
  useEffect(() => {
    if (note !== undefined) void navigate('.', { replace: true, state: { email } satisfies EntryState });
  }, [navigate, email, note]);
  return first;
}
