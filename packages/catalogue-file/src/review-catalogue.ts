import { codeKey } from '@balanco/contract/base/codes';
import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { formatCnpj, isCnpj, plainCnpj } from '@balanco/contract/pharmacies/cnpj';
import type { BulkAnswer, TakenCode } from '@balanco/contract/products/products';
import type { Catalogue, CatalogueRow } from './catalogue.js';
import type { ReadCatalogue } from './catalogue-messages.js';
import { changesStock } from './import-batches.js';
import { FIELD_LABELS, type ImportColumnKey, type ImportField } from './import-columns.js';
import type { ImportOptions } from './import-options.js';
import { type ListedProblem, leftOutLines, problemsOfNameless, problemsOfRefused } from './listed-problem.js';
import type { SuspicionKind } from './problems.js';

/** What a person decides before a catalogue is imported (docs/files.md, "Review before sending"). */
export interface Caution {
  readonly kind: SuspicionKind | 'nameless' | 'stock_total' | 'no_value' | 'other_cnpj';
  readonly message: string;
  /** Whose column of a sheet may be another one. */
  readonly field?: ImportField | undefined;
}

export interface CatalogueReview {
  /** One per good product that the server accepts. Empty while something has to be decided first. */
  readonly rows: readonly CatalogueRow[];
  /** Columns read: a sheet may lack a chosen one. */
  readonly columns: readonly ImportColumnKey[];
  /** Problems of the file and of the dry run. */
  readonly problems: readonly ListedProblem[];
  readonly leftOut: readonly number[];
  readonly cautions: readonly Caution[];
}

/** @param answer of the dry run of `distinct`; null before */
export function reviewCatalogue(
  catalogue: ReadCatalogue,
  answer: BulkAnswer | null,
  cnpj: string,
): CatalogueReview {
  const { distinct, columns } = catalogue;
  const nameless = problemsOfNameless(answer?.nameless, distinct);
  const refused = new Set(answer?.refused.map(({ row }) => row));
  const problems = [
    ...problemsOfRefused(answer?.refused ?? [], distinct, catalogue.rows),
    ...nameless,
    ...catalogue.problems,
  ];
  return {
    rows: refused.size === 0 ? distinct : distinct.filter((_row, index) => !refused.has(index)),
    columns,
    problems,
    leftOut: leftOutLines(problems),
    cautions: [
      // Positions have no choice of a column.
      ...catalogue.suspicions.map((found) => ({
        ...found,
        field: catalogue.sheet ? found.field : undefined,
      })),
      ...cnpjCautions(catalogue, cnpj),
      ...(nameless.length === 0 ? [] : [namelessCaution(nameless.length)]),
      ...(columns.includes('stock_value_combined') && answer !== null
        ? stockCautions(catalogue, answer)
        : []),
    ],
  };
}

/** Until a question about numbers is answered, rows may be wrong by a factor of a thousand. */
export function isUndecided(
  { ambiguousNumber }: Pick<Catalogue, 'ambiguousNumber'>,
  { undecidedNumbers }: Pick<ImportOptions, 'undecidedNumbers'>,
): boolean {
  return ambiguousNumber !== null && undecidedNumbers === 'ask';
}

export function undecidedText({ ambiguousNumber }: Pick<Catalogue, 'ambiguousNumber'>): string {
  return `Diga primeiro como ler “${ambiguousNumber}”.`;
}

export function missingText(missing: readonly ImportField[]): string {
  return `Diga primeiro que coluna é ${listed(missing.map((field) => FIELD_LABELS[field]))}.`;
}

/** Unchosen columns that the file holds and nobody declined. */
export function openOffers(
  { offers }: { readonly offers: readonly ImportColumnKey[] },
  { columns }: Pick<ImportOptions, 'columns'>,
  declined: readonly ImportColumnKey[],
): ImportColumnKey[] {
  return offers.filter((key) => !columns.includes(key) && !declined.includes(key));
}

/** 'O arquivo traz saldo, valor e departamento. Incluir?' */
export function offeredText(columns: readonly ImportColumnKey[]): string {
  const names = columns.flatMap((key) =>
    key === 'stock_value_combined' ? ['saldo', 'valor'] : [FIELD_LABELS[key].toLowerCase()],
  );
  const without = columns.includes('stock_value_combined')
    ? ' Se não, produtos novos ficam com saldo 0, o que for contado deles aparece como sobra, e as diferenças ficam sem R$.'
    : '';
  return `O arquivo traz ${listed(names)}. Incluir?${without}`;
}

/** Whether the dry run knows no product of the file. A code alone is none: each shop numbers from 1. */
export function areStrangers(answer: BulkAnswer): boolean {
  return answer.created > 0 && answer.updated + answer.unchanged === 0;
}

/** @param products of the pharmacy, of which the file has none */
export function strangersText(products: number): string {
  const none =
    products === 1
      ? 'O único produto desta farmácia não está no arquivo.'
      : `Nenhum dos ${formatInteger(products)} produtos desta farmácia está no arquivo.`;
  return `${none} É a farmácia certa?`;
}

/** '12 códigos internos já são de outro produto'; '' without one. */
export function takenText(taken: readonly TakenCode[]): string {
  const count = new Set(taken.map(({ internal_code }) => codeKey(internal_code))).size;
  const are = count === 1 ? 'código interno já é' : 'códigos internos já são';
  return count === 0 ? '' : `${formatInteger(count)} ${are} de outro produto`;
}

export function repeatedText(count: number): string {
  const codes = counted(count, 'código interno repetido', 'códigos internos repetidos');
  return `${codes} com nomes diferentes (${count === 1 ? 'será' : 'serão'} um item só)`;
}

function namelessCaution(products: number): Caution {
  const stay = counted(products, 'produto novo fica', 'produtos novos ficam');
  return { kind: 'nameless', message: `${stay} sem descrição. Confira as colunas.` };
}

const CNPJ = /[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}/g;

/** Titles of a report often name the company. */
function cnpjCautions({ problems }: Pick<Catalogue, 'problems'>, cnpj: string): Caution[] {
  if (cnpj === '') return [];
  const titles = problems.filter(({ severity }) => severity === 'skipped');
  const found = titles.flatMap(({ original }) => (original.match(CNPJ) ?? []).map(plainCnpj).filter(isCnpj));
  const [other] = found;
  if (other === undefined || found.includes(cnpj)) return [];
  const message = `O arquivo é do CNPJ ${formatCnpj(other)}, e o desta farmácia é ${formatCnpj(cnpj)}. É a farmácia certa?`;
  return [{ kind: 'other_cnpj', message }];
}

/** Wrong columns and formats change a total by more; a stock-take changes it by less. */
const MOST_TIMES = 3;

function stockCautions({ rows, sheet }: Catalogue, { created, stock }: BulkAnswer): Caution[] {
  const cautions: Caution[] = [];
  if (stock !== undefined) {
    const { stored, result } = stock;
    const changes = [
      ...(isFar(stored.system_stock, result.system_stock)
        ? [
            `o saldo total passa de ${formatQuantity(stored.system_stock)} para ${formatQuantity(result.system_stock)}`,
          ]
        : []),
      ...(isFar(stored.stock_value, result.stock_value)
        ? [
            `o valor do estoque passa de ${formatMoney(stored.stock_value)} para ${formatMoney(result.stock_value)}`,
          ]
        : []),
    ];
    if (changes.length > 0)
      cautions.push({
        kind: 'stock_total',
        message: `Nos produtos já gravados, ${changes.join(', e ')}. Confira se as colunas do Saldo e do Valor são as certas e como os números são lidos.`,
      });
  }
  const isStockOnly = changesStock(rows) && rows.every(({ value }) => value === undefined);
  if (isStockOnly && created > 0) {
    const fix =
      sheet === null
        ? 'Se o valor está na linha, ponha Valor na régua (Medir posições).'
        : 'Se o valor está na planilha, escolha a coluna do Valor.';
    cautions.push({
      kind: 'no_value',
      message: `${counted(created, 'produto novo fica', 'produtos novos ficam')} com valor R$\u00a00,00: o arquivo foi lido só com o saldo. ${fix} Senão, importe depois um arquivo que tenha o valor.`,
    });
  }
  return cautions;
}

/** A first stock is no change. */
function isFar(before: number, after: number): boolean {
  const times = after / before;
  return before !== 0 && (times > MOST_TIMES || times < 1 / MOST_TIMES);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(names);
}
