import { formatQuantity } from '@balanco/contract/base/numbers';
import type { UnresolvedCode } from '@balanco/contract/comparison/unresolved-code';

/**
 * What a code will count of an item once it is bound, e.g. '2 × 12 = 24 un em SORO'. The factor holds for lines with
 * factor 1 alone; what was counted with another one stays as it is (docs/closing.md, "Bound codes").
 */
export function boundUnits(
  { units, units_at_1 }: Pick<UnresolvedCode, 'units' | 'units_at_1'>,
  factor: number,
  item: string,
): string {
  const kept = exact(units - units_at_1);
  const total = `${formatQuantity(exact(units_at_1 * factor + kept))} un em ${item}`;
  const isPlain = factor === 1 || units_at_1 === 0;
  const replaced = `${formatQuantity(units_at_1)} × ${formatQuantity(factor)}`;
  if (kept === 0) return isPlain ? total : `${replaced} = ${total}`;
  const stays = `${formatQuantity(kept)} un contadas com outro fator ficam como estão`;
  return isPlain ? `${total} (${stays})` : `${replaced} + ${formatQuantity(kept)} = ${total} (${stays})`;
}

/** Six decimals at most, because quantities and factors have three. */
function exact(units: number): number {
  return Number(units.toFixed(6));
}
