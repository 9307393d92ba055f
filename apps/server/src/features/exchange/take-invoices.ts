import {
  answersText,
  type InvoiceFileAnswer,
  MOST_INVOICE_FILES,
  readInvoices,
} from '@balanco/contract/invoices/invoices';
import { InvoiceFileError } from '@balanco/invoice-file/invoice-file';
import { isZip, type NamedFile, openZip } from '@balanco/invoice-file/open-zip';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { takeInvoices as readNotes } from '../invoices/read-invoices.js';
import { type Judged, type OpenFile, stopped } from './exchange-file.js';
import type { FileContents } from './take-catalogue.js';

/** Refused notes that a receipt lists. */
const LISTED = 100;

/** docs/exchange.md, "Invoices". Ends as imported, without a change, or refused. */
export async function takeInvoices(
  { db, caller }: Context,
  { pharmacy_id, name }: Pick<OpenFile, 'pharmacy_id' | 'name'>,
  { bytes, sha256 }: FileContents,
): Promise<Judged> {
  authorise(caller, readInvoices.permission);
  // Notes of other pharmacies have their own folder.
  const context = { db, caller: { ...caller, pharmacyIds: [pharmacy_id] } };
  const results: InvoiceFileAnswer[] = [];
  try {
    for await (const batch of batches(name, bytes)) results.push(...(await readNotes(context, batch)));
  } catch (error) {
    if (!(error instanceof InvoiceFileError)) throw error;
    results.push({ file_name: name, outcome: 'refused', detail: error.message, invoice: null });
  }
  const refused = results
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ file_name, detail }) => (file_name === name ? detail : `${file_name}: ${detail}`));
  if (refused.length === results.length)
    return {
      sha256,
      ...stopped(refused.slice(0, 5).map((message) => ({ kind: 'refused', message, of: null }))),
    };
  const receipt = [answersText(results), ...refused.slice(0, LISTED).map((sentence) => `- ${sentence}`)].join(
    '\n',
  );
  const changed = results.filter(({ outcome }) => outcome !== 'refused' && outcome !== 'repeated').length;
  return { state: changed === 0 ? 'same' : 'imported', sha256, rows: changed, receipt };
}

async function* batches(name: string, bytes: Uint8Array): AsyncGenerator<NamedFile[]> {
  let batch: NamedFile[] = [];
  for await (const file of isZip(bytes) ? openZip(bytes) : [{ name, content: bytes }]) {
    batch.push(file);
    if (batch.length < MOST_INVOICE_FILES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
