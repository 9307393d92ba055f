const SHORT_ENOUGH = 14;

/** An inventory's id as an app named it, short enough for a column: '0198c0de…00aa'. The end tells ids of one day apart. */
export function shortInventory(named: string | null): string {
  if (named === null) return 'Nenhum';
  return named.length <= SHORT_ENOUGH ? named : `${named.slice(0, 8)}…${named.slice(-4)}`;
}
