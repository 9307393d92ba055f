const TIMES = 10;

/**
 * Whether units are probably a slip: more than ten times what is known of the item (docs/collector-app.md,
 * "Large quantities"; docs/counts.md, "Corrections").
 *
 * @param known units; nothing, zero and less tell nothing
 */
export function isTenTimes(units: number, known: number | null | undefined): boolean {
  return known !== null && known !== undefined && known > 0 && units > TIMES * known;
}
