import { codeKey } from '@balanco/contract/base/codes';
import { foldText } from '@balanco/contract/base/fold-text';
import type { CatalogueRow } from './catalogue.js';

/** Internal codes with different names: products of one code are one item (docs/comparison.md, "Items"). */
export interface RepeatedCodes {
  count: number;
  /** Names of each code in the order of the file; the first `MOST_NAMES` of all. */
  names: RepeatedName[];
}

export interface RepeatedName {
  /** The code as the name's first line writes it. */
  code: string;
  description: string;
  /** The first `MOST_LINES` of them. */
  lines: number[];
  moreLines: number;
}

const MOST_NAMES = 2000;
const MOST_LINES = 10;

/** A row without an internal code or a description has nothing to compare. */
export function findRepeatedCodes(rows: readonly CatalogueRow[]): RepeatedCodes {
  const firstNames = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { internal_code, description } of rows) {
    const key = codeKey(internal_code ?? '');
    if (key === '' || description === undefined) continue;
    const first = firstNames.get(key);
    if (first === undefined) firstNames.set(key, description);
    else if (first !== description && foldText(first) !== foldText(description)) repeated.add(key);
  }
  return { count: repeated.size, names: repeated.size === 0 ? [] : namesOf(rows, repeated) };
}

function namesOf(rows: readonly CatalogueRow[], codes: ReadonlySet<string>): RepeatedName[] {
  const byCode = new Map([...codes].map((code) => [code, new Map<string, RepeatedName>()]));
  let found = 0;
  for (const { line, internal_code = '', description } of rows) {
    const names = byCode.get(codeKey(internal_code));
    if (names === undefined || description === undefined) continue;
    const key = foldText(description);
    const name = names.get(key);
    if (name === undefined) {
      if (found === MOST_NAMES) continue;
      found += 1;
      names.set(key, { code: internal_code, description, lines: [line], moreLines: 0 });
    } else if (name.lines.length < MOST_LINES) name.lines.push(line);
    else name.moreLines += 1;
  }
  return [...byCode.values()].flatMap((names) => [...names.values()]);
}
