import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import type { ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import { doneText } from '@balanco/catalogue-file/done-text';
import { changesStock, importBatches, productRow } from '@balanco/catalogue-file/import-batches';
import { FIELD_LABELS, fieldsOf } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { errorsFirst, type ListedProblem, reportedProblem } from '@balanco/catalogue-file/listed-problem';
import {
  areStrangers,
  isUndecided,
  missingText,
  offeredText,
  openOffers,
  repeatedText,
  reviewCatalogue,
  strangersText,
  takenText,
  undecidedText,
} from '@balanco/catalogue-file/review-catalogue';
import {
  fileTypeOf,
  optionsOfPharmacy,
  optionsOfType,
  placesOf,
} from '@balanco/catalogue-file/saved-options';
import { formatMoment } from '@balanco/contract/base/moments';
import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { createReturnProof as proofCall } from '@balanco/contract/exports/return-proofs';
import { type ImportChoices, REPORT_PROBLEM_LIMIT } from '@balanco/contract/products/product-import';
import {
  type BulkAnswer,
  bulkProducts as bulkCall,
  IMPORT_BATCH_PAUSE_MS,
  type ProductRow,
} from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { parseInput } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import { saveLastImport, viewImportMemory, viewLastImport } from '../imports/import-memory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { bulkProducts, dryRunProducts } from '../products/bulk-products.js';
import { createReturnProof } from '../return-proof/return-proofs.js';
import { SETTLED_STOCK_MOMENT } from '../stock/snapshot.js';
import { countProducts } from '../tallies/tallies.js';
import {
  closeOlder,
  findAnswers,
  findLastPassed,
  isAnswered,
  type Judged,
  judgeFile,
  type OpenFile,
  type Question,
  stopped,
} from './exchange-file.js';

export type ReadCatalogueFile = (bytes: Uint8Array, options: ImportOptions) => Promise<ReadCatalogue>;

export interface FileContents {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** docs/exchange.md, "Catalogues". Ends as imported, without a change, or with questions. */
export async function takeCatalogue(
  context: Context,
  file: OpenFile,
  { bytes, sha256 }: FileContents,
  { read, signal }: { readonly read: ReadCatalogueFile; readonly signal: AbortSignal },
): Promise<Judged> {
  const { db, caller } = context;
  authorise(caller, bulkCall.permission);
  const { pharmacy_id: pharmacy, file_at: at } = file;
  const [last, report, settings, memory, answers] = await Promise.all([
    findLastPassed(db, pharmacy),
    viewLastImport(db, pharmacy),
    viewPharmacySettings(db, pharmacy),
    viewImportMemory(db, caller, pharmacy),
    findAnswers(db, file),
  ]);
  // Somebody may have imported on screen since.
  const onScreen = report === null || report.failure !== null ? 0 : Date.parse(report.ended_at);
  const newest = Math.max(onScreen, last?.file_at.getTime() ?? 0);
  if (at.getTime() < newest) {
    const receipt = `Mais antigo que o catálogo de ${formatMoment(new Date(newest))}: nada mudou.`;
    return { state: 'older', sha256, receipt };
  }
  if (last?.sha256 === sha256 && newest === last.file_at.getTime() && file.state !== 'importing') {
    await closeOlder(db, file);
    const { rows, columns } = last;
    const receipt = 'Igual ao último catálogo recebido: nada mudou.';
    return { state: 'same', sha256, rows: rows ?? undefined, columns: columns ?? undefined, receipt };
  }
  const options = savedOptions(file.name, settings.value_basis, memory, answers.numbers);
  const catalogue = await read(bytes, options);
  const found = { sha256, rows: catalogue.products, columns: columnsText(catalogue) };
  const open = openQuestions(catalogue, options, memory.choices.declined);
  if (open.length > 0) return { ...found, ...stopped(open) };
  const distinct = catalogue.distinct.map((row) => productRow(row, catalogue.columns, pharmacy));
  const answer = await sendAll(distinct, (batch) => dryRunProducts(context, batch), { pauseMs: 0, signal });
  const review = reviewCatalogue(catalogue, answer, settings.identity.cnpj);
  if (review.rows.length === 0) {
    const message = 'Nenhum produto do arquivo pode ser gravado.';
    return { ...found, ...stopped([question('refused', message, null)]) };
  }
  if (file.state !== 'importing') {
    const stored = areStrangers(answer) ? await countProducts(db, [pharmacy]) : 0;
    const questions = [
      ...(stored === 0 ? [] : [question('strangers', strangersText(stored), null)]),
      ...review.cautions.map(({ kind, message }) => question(kind, message, holdsFor(kind, message))),
      ...lastQuestions(found, last),
      ...codeQuestions(catalogue, answer.taken_codes ?? []),
    ];
    if (questions.some((each) => !isAnswered(each, answers.holds)))
      return { ...found, ...stopped(questions) };
    await judgeFile(db, file.id, { ...found, state: 'importing' });
  }
  const rows = review.rows.map((row) => productRow(row, review.columns, pharmacy));
  const send = (batch: readonly ProductRow[]) => bulkProducts(context, parseInput(bulkCall.body, batch));
  const totals = await sendAll(rows, send, { pauseMs: IMPORT_BATCH_PAUSE_MS, signal });
  const { created, updated, unchanged } = totals;
  const problems = errorsFirst(review.problems);
  await saveLastImport(context, {
    pharmacy,
    file_name: file.name,
    ended_at: at.toISOString(),
    totals: { created, updated, unchanged },
    failure: null,
    has_stock: changesStock(review.rows),
    left_out: review.leftOut.length,
    problem_count: problems.length,
    problems: problems.slice(0, REPORT_PROBLEM_LIMIT).map(reportedProblem),
    rejected: null,
  });
  await closeOlder(db, file);
  const proofs = await proveReturns(context, pharmacy, at);
  const receipt = [doneText(totals, review.leftOut.length), ...proofs, ...leftOutLines(problems)];
  return { ...found, state: 'imported', receipt: receipt.join('\n') };
}

function savedOptions(
  name: string,
  valueBasis: 'unknown' | 'cost' | 'sale',
  { mappings, layouts, choices }: Awaited<ReturnType<typeof viewImportMemory>>,
  numbers: ImportOptions['undecidedNumbers'] = 'ask',
): ImportOptions {
  const layout = layouts.find((each) => each.name === choices.layout);
  const remembered = Object.fromEntries(mappings.map(({ headings, mapping }) => [headings, mapping]));
  const options = optionsOfType(
    fileTypeOf(name) ?? 'txt',
    optionsOfPharmacy(choices.added, layout && placesOf(layout)),
    remembered,
  );
  const asked = { ...options, undecidedNumbers: numbers };
  return asked.type === 'sheet' ? { ...asked, valueBasis } : asked;
}

function question(kind: Question['kind'], message: string, of: string | null): Question {
  return { kind, message, of };
}

function openQuestions(catalogue: Catalogue, options: ImportOptions, declined: ImportChoices['declined']) {
  const { refusal, missing } = catalogue;
  if (refusal !== null) return [question('refused', refusal.message, null)];
  const offers = openOffers(catalogue, options, declined);
  return [
    ...(isUndecided(catalogue, options) ? [question('numbers', undecidedText(catalogue), null)] : []),
    ...(missing.length > 0 ? [question('missing', missingText(missing), null)] : []),
    ...(offers.length > 0 ? [{ ...question('offers', offeredText(offers), null), columns: offers }] : []),
  ];
}

const ONLY_HERE: readonly string[] = ['shifted_columns', 'looks_like_sheet', 'stock_total', 'other_cnpj'];

/** The same remark about the next file is the same question, whatever its counts. */
function holdsFor(kind: string, message: string): string | null {
  return ONLY_HERE.includes(kind) ? null : message.replaceAll(/[\d.]+/g, '#');
}

/** A fifth fewer products is no usual night. */
const LEAST_SHARE = 0.8;

function lastQuestions(
  { rows, columns }: { readonly rows: number; readonly columns: string },
  last: Awaited<ReturnType<typeof findLastPassed>>,
): Question[] {
  const before = last?.rows ?? 0;
  const fewer = `O arquivo tem ${formatInteger(rows)} produtos; o anterior tinha ${formatInteger(before)}. Está completo?`;
  const was = last?.columns ?? '';
  const moved = `As colunas mudaram. Antes: ${onlyIn(was, columns)}. Agora: ${onlyIn(columns, was)}. Estão certas?`;
  return [
    ...(rows < before * LEAST_SHARE ? [question('fewer_products', fewer, null)] : []),
    ...(was !== '' && was !== columns ? [question('other_columns', moved, null)] : []),
  ];
}

function onlyIn(some: string, others: string): string {
  const rest = others.split('; ');
  const columns = some.split('; ').filter((each) => !rest.includes(each));
  return columns.join('; ') || 'nada';
}

function codeQuestions(
  { repeatedCodes: { count, names } }: Catalogue,
  taken: NonNullable<Awaited<ReturnType<typeof dryRunProducts>>['taken_codes']>,
): Question[] {
  const codes = (of: readonly string[]) => [...new Set(of)].sort().join(' ');
  const repeated = codes(names.map(({ code }) => code));
  const others = codes(taken.map(({ internal_code: code }) => code));
  return [
    ...(count > 0 ? [question('repeated_codes', `${repeatedText(count)}.`, repeated)] : []),
    ...(others === '' ? [] : [question('taken_codes', `${takenText(taken)}.`, others)]),
  ];
}

/** 'Código Interno: CODIGO; Saldo: ESTOQUE' for a sheet, names for a TXT. */
function columnsText({ sheet, columns }: Catalogue): string {
  const fields = fieldsOf(columns);
  if (sheet === null) return columns.map((key) => FIELD_LABELS[key]).join('; ');
  const used = sheet.columns.filter(({ field }) => field !== null && fields.includes(field));
  const texts = used.map(
    ({ field, heading, letter }) => `${field === null ? '' : FIELD_LABELS[field]}: ${heading || letter}`,
  );
  return texts.sort().join('; ');
}

async function sendAll(
  rows: readonly ProductRow[],
  send: (batch: readonly ProductRow[]) => Promise<BulkAnswer>,
  { pauseMs, signal }: { pauseMs: number; signal: AbortSignal },
): Promise<BulkAnswer> {
  const wait = (ms: number) => setTimeout(ms);
  const outcome = await importBatches({ rows, send, pauseMs, signal, wait, onProgress: () => undefined });
  if (outcome.kind === 'done') return outcome.totals;
  throw outcome.kind === 'failed' ? outcome.error : signal.reason;
}

const LISTED = 100;

function leftOutLines(problems: readonly ListedProblem[]): string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const lines = errors
    .slice(0, LISTED)
    .map(({ line, message }) => `Linha ${formatInteger(line)}: ${message}`);
  const more = errors.length - lines.length;
  return more > 0 ? [...lines, `e mais ${formatInteger(more)}`] : lines;
}

/** The hours before 6:00 belong to the day before, unless the shop moved something in one of the last 28 nights. At 0:00 sharp ERPs put days without an hour. */
const night = (at: Date) => sql`
  select case when exists (
    select from stock_movement where stock_movement.pharmacy_id = settlement.pharmacy_id and moved_on > ${at}::date - 28
      and (moved_at at time zone time_zone)::time > '00:00' and (moved_at at time zone time_zone)::time < '06:00'
  ) then interval '0' else interval '6 hours' end as night
`;

/** Files that left longer ago wait for nobody. */
const DAYS = 30;

/**
 * Takes a catalogue that was just imported as the proof of return of what left before it, where movements of every day between are known.
 *
 * @param at the catalogue's moment
 * @returns sentences for its receipt (docs/exchange.md, "Files that leave")
 */
export async function proveReturns(context: Context, pharmacyId: string, at: Date): Promise<string[]> {
  authorise(context.caller, proofCall.permission);
  const rows = await answering({ number: 'int', name: 'text', version: 'int', missing: 'text?' })`
    select inventory.number, inventory.name, settlement.version, missing
    from settlement join inventory on inventory.number = inventory_number and deleted_at is null
    join stock_snapshot on stock_snapshot.id = snapshot_id
    cross join lateral (
      select max(exported_at) as left_at from export_log where settlement_id = settlement.id
    ) as export
    cross join lateral (${night(at)}) as shop
    cross join lateral (
      select case when count(*) > 0 then to_char(min(day), 'DD/MM') || case when count(*) > 1 then ' a ' || to_char(max(day), 'DD/MM') else '' end end as missing
      from generate_series(((${SETTLED_STOCK_MOMENT} - night) at time zone time_zone)::date,
        ((${at}::timestamptz - night) at time zone time_zone)::date, interval '1 day') as day
      where not exists (
        select from movement_import
        where pharmacy_id = settlement.pharmacy_id and undone_at is null and invoice_id is null
          and day::date between first_on and last_on
      )
    ) as gap
    where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null
      and left_at < ${at} and left_at > ${at}::timestamptz - make_interval(days => ${DAYS})
      and not exists (select from return_proof where settlement_id = settlement.id and proved_at > left_at)
      -- A later file changed one of its items.
      and not exists (
        select from settlement as newer
        join settlement_item as changed on changed.settlement_id = newer.id and changed.difference <> 0
        join settlement_item as own on own.settlement_id = settlement.id and own.item_key = changed.item_key
        where newer.pharmacy_id = settlement.pharmacy_id and newer.id <> settlement.id
          and exists (select from export_log where settlement_id = newer.id and exported_at > left_at)
      )
    order by inventory.number
  `.all(context.db);
  const sentences: string[] = [];
  for (const { number, name, version, missing } of rows) {
    const of = `Conferência no ERP de ${name}, v${version}:`;
    if (missing !== null) {
      sentences.push(`${of} não conclusivo, faltam movimentos de ${missing}.`);
      continue;
    }
    const proof = { id: number, version, source: 'catalogue' } as const;
    const { differing_items: items } = await createReturnProof(context, proof);
    const outcome = items === 0 ? 'confere' : counted(items, 'item diferente', 'itens diferentes');
    sentences.push(`${of} ${outcome}.`);
  }
  return sentences;
}
