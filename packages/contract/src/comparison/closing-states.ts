import { z } from 'zod';

/** What an inventory is at (docs/fechamento.md, "Estados"). */
const CLOSING_STATES = ['open', 'checking', 'settled', 'approved', 'exported'] as const;
export const closingStateSchema = z.enum(CLOSING_STATES);
export type ClosingState = z.infer<typeof closingStateSchema>;
