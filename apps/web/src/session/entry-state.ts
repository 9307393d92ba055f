import { useLocation } from 'react-router';
import { z } from 'zod';

const entryStateSchema = z.object({ email: z.string().optional(), note: z.string().optional() });

/** What one screen before the session hands to the next, kept beside the address and not in it. */
export interface EntryState {
  /** Filled in for the person who has just typed it. */
  readonly email?: string | undefined;
  /** A sentence to show. */
  readonly note?: string | undefined;
}

/** What the screen before handed over; nothing where the address was opened by itself. */
export function useEntryState(): EntryState {
  const { state } = useLocation();
  return entryStateSchema.safeParse(state).data ?? {};
}
