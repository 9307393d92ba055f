import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Coverage, ExpiryLot } from '@balanco/contract/expiry/expiry';
import { csvOf } from '../../lib/csv';
import { dayText } from '../../lib/moments';

export const NETWORK_PART = 'rede';
export const RECALL_PART = 'recolhimento';

/** 'vencido', 'não dá mais para vender', 'até 60 dias', 'depois' */
export function bucketText(key: string): string {
  if (key === 'expired') return 'vencido';
  if (key === 'unsellable') return 'não dá mais para vender';
  if (key === 'exchange') return 'trocas';
  return key === 'later' ? 'depois' : `até ${key} dias`;
}

/** 'vista em 12/06/2026 · nota de 03/09/2026' */
export function basisText({ seen_on: seen, bought_on: bought }: ExpiryLot): string {
  return [seen && `vista em ${dayText(seen)}`, bought && `nota de ${dayText(bought)}`]
    .filter(Boolean)
    .join(' · ');
}

/** 'leve até 10 un para Drogaria Santa Rita, que vende 20 por mês' */
export function exchangeText({ exchange }: ExpiryLot): string {
  if (exchange === null) return '';
  const { pharmacy_name: name, monthly, units } = exchange;
  return `leve até ${formatQuantity(units)} un para ${name}, que vende ${formatQuantity(monthly)} por mês`;
}

/** Percent, rounded down: 99,9 % of a stock isn't all of it. */
export function coverageShare({ known_units: known, stock_units: stock }: Coverage): number {
  return stock === 0 ? 0 : Math.floor((known / stock) * 100);
}

export function coverageText(coverage: Coverage): string {
  if (coverage.stock_units === 0) return 'O catálogo não tem saldo.';
  const rest =
    coverage.known_units < coverage.stock_units
      ? ' Do resto não se sabe nada: não quer dizer que está no prazo.'
      : '';
  return `Validade conhecida de ${coverageShare(coverage)} % das unidades em saldo.${rest}`;
}

/** Heading and content of each column of the file. */
const LOT_COLUMNS: readonly (readonly [heading: string, read: (lot: ExpiryLot) => string | number])[] = [
  ['Descrição', ({ description }) => description],
  ['Código interno', ({ internal_code: code }) => code],
  ['Código de barras', ({ barcode }) => barcode],
  ['Departamento', ({ department }) => department],
  ['Lote', ({ lot }) => lot],
  ['Validade', ({ expires_on: day }) => dayText(day)],
  ['Prazo', ({ bucket }) => bucketText(bucket)],
  ['Unidades no máximo', ({ units }) => units],
  ['R$', ({ money }) => money],
  ['Baseado em', basisText],
  ['Troca', exchangeText],
];

export function lotsCsv(lots: readonly ExpiryLot[]): Blob {
  return csvOf([
    LOT_COLUMNS.map(([heading]) => heading),
    ...lots.map((lot) => LOT_COLUMNS.map(([, read]) => read(lot))),
  ]);
}
