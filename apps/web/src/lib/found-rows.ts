import { foldText } from '@balanco/contract/base/fold-text';

export function foundRows<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => Readonly<Record<string, string>>,
): Row[] {
  const folded = foldText(search);
  return rows.filter((row) => Object.values(textsOf(row)).some((text) => foldText(text).includes(folded)));
}
