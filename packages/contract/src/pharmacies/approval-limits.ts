import type { PharmacySettings } from './pharmacy-settings.js';

/** What a result has in R$, without signs. */
interface ApprovedSums {
  readonly gross: number;
  /** That of the item with the largest difference. */
  readonly largestItem: number;
}

/** Which limit of the pharmacy a mod may not approve beyond; null within both (docs/fechamento.md, "Approval"). */
export function exceededLimit(
  { gross, largestItem }: ApprovedSums,
  {
    approval_gross: grossLimit,
    approval_item: itemLimit,
  }: Pick<PharmacySettings, 'approval_gross' | 'approval_item'>,
): 'gross' | 'item' | null {
  if (gross > grossLimit) return 'gross';
  return largestItem > itemLimit ? 'item' : null;
}
