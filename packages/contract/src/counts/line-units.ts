/**
 * The units of a counted line: quantity × factor. The factor of the binding that leads the line's code to its item replaces a
 * factor of 1, and no other (docs/closing.md, "Bound codes"). Six decimals at most, because both have three. The database's
 * function `line_units` says the same.
 *
 * @param boundFactor of the binding; null without one
 */
export function lineUnits(
  { quantity, factor }: { readonly quantity: number; readonly factor: number },
  boundFactor: number | null = null,
): number {
  return Number((quantity * (factor === 1 ? (boundFactor ?? 1) : factor)).toFixed(6));
}
