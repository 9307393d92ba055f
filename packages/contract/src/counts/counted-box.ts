import { z } from 'zod';

/** What the GS1 symbol of a counted box says besides its GTIN; null what it doesn't say (CLOSING 4.3, A14). */
export const boxSchema = z.object({
  lot: z.string().nullable(),
  expiry: z.iso.date().nullable(),
  serial: z.string().nullable(),
  /** The number under which Anvisa has registered the medicine. */
  registration: z.string().nullable(),
});
export type BoxDetails = z.infer<typeof boxSchema>;
