import { type AccountLine, thousandths } from '@balanco/contract/inventories/section-account';
import {
  DIFFERENCE_LIMIT,
  type PhoneLine,
  type SectionDifference,
} from '@balanco/contract/inventories/sections';

export interface ServerLine extends AccountLine {
  readonly code: string;
}

export type WhyMissing = 'unknown' | 'deleted' | 'elsewhere';

/**
 * One person, one section. The app's lines come first, then the server's.
 * @param whyMissing explains a count that the section lacks
 */
export function compareAccount(
  phone: readonly PhoneLine[],
  server: readonly ServerLine[],
  whyMissing: (id: string) => WhyMissing,
) {
  const left = new Map(server.map((line) => [keyOf(line), line]));
  const found: SectionDifference[] = [];
  for (const line of phone) {
    const { id, index } = line;
    const other = left.get(keyOf(line));
    left.delete(keyOf(line));
    if (other === undefined)
      found.push({ id, index, kind: whyMissing(id), code: '', phone: side(line), server: null });
    else if (!isSameLine(line, other))
      found.push({ id, index, kind: 'different', code: other.code, phone: side(line), server: side(other) });
  }
  for (const line of left.values()) {
    const { id, index, code } = line;
    found.push({ id, index, kind: 'only_here', code, phone: null, server: side(line) });
  }
  return {
    differences: found.slice(0, DIFFERENCE_LIMIT),
    more: Math.max(0, found.length - DIFFERENCE_LIMIT),
  };
}

function keyOf({ id, index }: Pick<AccountLine, 'id' | 'index'>): string {
  return `${id};${index}`;
}

function side({ quantity, factor }: Pick<AccountLine, 'quantity' | 'factor'>) {
  return { quantity, factor };
}

/** Columns keep three decimals. */
function isSameLine(a: Pick<AccountLine, 'quantity' | 'factor'>, b: typeof a): boolean {
  const near = (left: number, right: number) => thousandths(left) === thousandths(right);
  if (a.quantity === null || b.quantity === null) return a.quantity === b.quantity;
  return near(a.quantity, b.quantity) && near(a.factor, b.factor);
}
