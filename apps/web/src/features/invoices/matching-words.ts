import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { FACTOR_REASONS } from '@balanco/contract/invoices/case-factor';
import type { InvoiceItem } from '@balanco/contract/invoices/invoices';
import type { InvoiceCode } from '@balanco/contract/invoices/matching';

export function itemText({ key, description, internal_code }: NonNullable<InvoiceCode['item']>): string {
  const code = internal_code || key.slice(2);
  return description === '' ? `Código ${code}` : `${description} (${code})`;
}

type Candidate = InvoiceCode['candidates'][number];

const candidateReasons: Readonly<Record<Candidate['reason'], string>> = {
  ambiguous: 'tem este código de barras',
  case: 'está na caixa deste GTIN-14',
  maker: 'do mesmo fabricante, nome parecido',
  name: 'nome parecido',
};

/** '12 un em 1 CX' */
export function unitsText({ unit }: Pick<InvoiceCode, 'unit'>, factor: number): string {
  return `${formatQuantity(factor)} un em 1 ${unit}`;
}

/** What a line of a note is in the catalogue, and what a unit of it costs. */
export function matchText(line: Pick<InvoiceItem, 'item' | 'factor' | 'unit' | 'cost' | 'quantity'>): string {
  const { item, factor, cost, quantity } = line;
  if (item === null) return 'Item desconhecido';
  if (factor === null) return `${itemText(item)} · falta dizer quantas unidades`;
  return `${itemText(item)} · ${unitsText(line, factor)} · ${formatMoney(cost / (quantity * factor))} a unidade`;
}

const factorReasons: Readonly<Record<(typeof FACTOR_REASONS)[number], (code: InvoiceCode) => string>> = {
  one: () => 'nada na nota indica uma caixa',
  binding: () => 'é o fator do código de barras vinculado',
  quantities: ({ ratio, unit, taxed_unit }) =>
    `a nota tributa ${formatQuantity(ratio)} ${taxed_unit} por ${unit}`,
  doses: ({ taxed_unit }) => `o que a nota tributa é o conteúdo (${taxed_unit})`,
  unit: ({ unit }) => `a unidade da nota é ${unit}`,
  description: () => 'está na descrição',
};

/** Why item and factor are proposed; nothing is taken before somebody accepts it. */
export function proposalText(code: InvoiceCode, item: Candidate | undefined): string {
  const { proposal } = code;
  const why = item === undefined ? '' : `Item proposto: ${candidateReasons[item.reason]}. `;
  if (proposal === null) return `${why}A nota não diz quantas unidades a caixa tem: confira na embalagem.`;
  return `${why}Proposta: ${unitsText(code, proposal.factor)}, porque ${factorReasons[proposal.reason](code)}.`;
}
