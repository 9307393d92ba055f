import { z } from 'zod';

/** How the stock of an item with several codes is read in either way, as an example for whoever has to choose. */
export const stockModeExampleSchema = z.object({
  description: z.string(),
  internal_code: z.string(),
  /** Rows of the catalogue. */
  rows: z.int().min(2),
  repeated: z.number(),
  summed: z.number(),
});
export type StockModeExample = z.infer<typeof stockModeExampleSchema>;
/** Enough to see how a catalogue means it. */
export const STOCK_MODE_EXAMPLES = 3;
