const SHORT_ENOUGH = 14;

/** An id that an app named, shortened for a column: '0198c0de…00aa'. The end differs between ids of one day. */
export function shortInventory(named: string | null): string {
  if (named === null) return 'Nenhum';
  return named.length <= SHORT_ENOUGH ? named : `${named.slice(0, 8)}…${named.slice(-4)}`;
}
