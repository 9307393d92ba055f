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
