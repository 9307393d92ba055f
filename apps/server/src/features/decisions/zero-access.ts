import { formatInteger } from '@balanco/contract/base/numbers';

/**
 * Why what was not counted can't be set to zero now; null if it can. While something is open, somebody may still count it,
 * in a full inventory as in a part of one (docs/fechamento.md, "Items that nobody counted").
 */
export function zeroRefusal({
  isFinalised,
  openSections,
}: {
  readonly isFinalised: boolean;
  readonly openSections: number;
}): string | null {
  return isFinalised && openSections === 0 ? null : 'Feche todas as seções antes de zerar os não contados.';
}

/** What is said where zeroing all asks for the number of items and none was typed. */
export const MISSING_NUMBER = 'Digite o número de itens que ficam com zero.';

/**
 * Why `items` can't become zero together; null if so many were confirmed. The number that was typed holds for that
 * number alone (docs/fechamento.md, "Items that nobody counted").
 */
export function confirmationRefusal({
  items,
  confirmed,
}: {
  /** Items with stock that nobody counted. */
  readonly items: number;
  /** The number that a person typed; null if none did. */
  readonly confirmed: number | null;
}): string | null {
  if (confirmed === null) return MISSING_NUMBER;
  if (items === confirmed) return null;
  const present = items === 1 ? 'é 1 item não contado' : `são ${formatInteger(items)} itens não contados`;
  return `Agora ${present}, e não ${formatInteger(confirmed)}. Confira e digite de novo.`;
}
