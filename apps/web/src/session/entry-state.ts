import { useLocation } from 'react-router';
import { z } from 'zod';

const entryStateSchema = z.object({ email: z.string().optional(), note: z.string().optional() });

/** State that one screen passes to the next before sign-in, as router state and not in the address. */
export interface EntryState {
  /** The e-mail that the user has just typed. */
  readonly email?: string | undefined;
  /** A sentence to show. */
  readonly note?: string | undefined;
}

/** The state from the previous screen; empty if the address was opened directly. */
export function useEntryState(): EntryState {
  const { state } = useLocation();
  return entryStateSchema.safeParse(state).data ?? {};
}
