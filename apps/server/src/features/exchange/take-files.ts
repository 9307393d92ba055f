import { counted } from '@balanco/contract/base/numbers';
import { previewMovements } from '@balanco/contract/comparison/movements';
import * as contract from '@balanco/contract/invoices/invoices';
import { InvoiceFileError } from '@balanco/invoice-file/invoice-file';
import { isZip, type NamedFile, openZip } from '@balanco/invoice-file/open-zip';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { takeInvoices as readNotes } from '../invoices/read-invoices.js';
import { takeMovements as importMovements, openMovementBytes } from '../movements/import-movements.js';
import { findCodeNames } from '../movements/stored-movements.js';
import { findAnswers, type Judged, type OpenFile, type Question, stopped } from './exchange-file.js';
import type { FileContents } from './take-catalogue.js';

/** docs/exchange.md, "Movements". Ends as imported, without a change, or with questions. */
export async function takeMovements(
  context: Context,
  file: OpenFile,
  { bytes, sha256 }: FileContents,
): Promise<Judged> {
  const { db, caller } = context;
  authorise(caller, previewMovements.permission);
  const { pharmacy_id: pharmacyId, name: fileName } = file;
  const { holds } = await findAnswers(db, file);
  const ask = (kind: Question['kind'], message: string): Judged => ({
    sha256,
    ...stopped([...file.questions.filter((each) => each.kind !== kind), { kind, message, of: null }]),
  });
  try {
    const opened = openMovementBytes(bytes);
    const { rows, problems } = opened;
    if (rows.length === 0)
      return ask('refused', 'O arquivo não tem nenhum movimento que possa ser importado.');
    const codes = rows.map(({ code }) => code);
    const { size } = await findCodeNames(db, pharmacyId, codes);
    if (size === 0 && !holds.has('strangers here'))
      return ask('strangers', 'Nenhum código do arquivo é desta farmácia. É a farmácia certa?');
    const confirmOtherForm = holds.has('other_form here');
    const made = await importMovements(context, { pharmacyId, opened, fileName, confirmOtherForm });
    if (made === null)
      return { state: 'same', sha256, receipt: 'Este arquivo já foi importado: nada mudou.' };
    const known =
      made.known === 0 ? '' : ` ${counted(made.known, 'já estava', 'já estavam')} em outro arquivo.`;
    const out = counted(problems.length, 'linha ficou de fora', 'linhas ficaram de fora');
    const left = problems.length === 0 ? '' : ` ${out}.`;
    const receipt = `Importação concluída: ${counted(made.rows, 'movimento', 'movimentos')}.${known}${left}`;
    return { state: 'imported', sha256, rows: made.rows, receipt };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return ask('other_form', error.message);
    if (error instanceof AppError && error.code === 'invalid') return ask('refused', error.message);
    throw error;
  }
}

/** Refused notes that a receipt lists. */
const LISTED = 100;

/** docs/exchange.md, "Invoices". Ends as imported, without a change, or refused. */
export async function takeInvoices(
  { db, caller }: Context,
  { pharmacy_id, name }: Pick<OpenFile, 'pharmacy_id' | 'name'>,
  { bytes, sha256 }: FileContents,
): Promise<Judged> {
  authorise(caller, contract.readInvoices.permission);
  // Notes of other pharmacies have their own folder.
  const context = { db, caller: { ...caller, pharmacyIds: [pharmacy_id] } };
  const results: contract.InvoiceFileAnswer[] = [];
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
  const receipt = [
    contract.answersText(results),
    ...refused.slice(0, LISTED).map((sentence) => `- ${sentence}`),
  ].join('\n');
  const changed = results.filter(({ outcome }) => outcome !== 'refused' && outcome !== 'repeated').length;
  return { state: changed === 0 ? 'same' : 'imported', sha256, rows: changed, receipt };
}

async function* batches(name: string, bytes: Uint8Array): AsyncGenerator<NamedFile[]> {
  let batch: NamedFile[] = [];
  for await (const file of isZip(bytes) ? openZip(bytes) : [{ name, content: bytes }]) {
    batch.push(file);
    if (batch.length < contract.MOST_INVOICE_FILES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
