import * as contract from '@balanco/contract/counts/count-bulk';
import { editCountLine } from '@balanco/contract/counts/count-edit';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { type BulkDecision, type NamedCount, writeDecisions } from './bulk-counts.js';
import { decideByCount } from './lines-by-count.js';

/** Sets the factor of lines. An unrecognised line has none. */
export async function bulkSetFactor(
  context: Context,
  { lines, factor }: { readonly lines: readonly contract.BulkLine[]; readonly factor: number },
): Promise<contract.BulkCountAnswer> {
  const { db, caller } = context;
  authorise(caller, contract.bulkSetFactor.permission);
  return inTransaction(db, async (tx) => {
    const decisions = await decideByCount(tx, caller, lines, (count, indexes) =>
      withFactor(count, indexes, factor),
    );
    return writeDecisions(tx, context, decisions);
  });
}

function withFactor(count: NamedCount, indexes: readonly number[], factor: number): BulkDecision {
  const all = readCountLines(count);
  const chosen = indexes.filter((index) => all[index] !== undefined && all[index].kind !== 'unrecognised');
  if (chosen.length === 0) return { id: count.id, reason: 'unrecognised' };
  // Sent without entries it is set on the count and on all of them (docs/counts.md, "What a count means").
  const fields = chosen.length === all.length ? { factor } : codesWith(count, chosen, factor);
  return { count, fields, baseVersion: count.version };
}

/** Both codes of a count with the factor on some of its lines. */
function codesWith(
  source: CountSource,
  indexes: readonly number[],
  factor: number,
): Pick<CountSource, 'barcode' | 'internalBarcode'> {
  let edited = source;
  for (const index of indexes) {
    const line = readCountLines(edited)[index];
    if (line === undefined || line.kind === 'unrecognised' || line.quantity === null) continue;
    const { kind, quantity } = line;
    const code = kind === 'barcode' ? line.barcode : line.internalCode;
    edited = { ...edited, ...editCountLine(edited, index, { kind, code, quantity, factor }) };
  }
  const { barcode, internalBarcode } = edited;
  return { barcode, internalBarcode };
}
