import { quotedCell } from '@balanco/contract/base/cell-text';
import type { Coverage, ExpiryLot } from '@balanco/contract/expiry/expiry';
import { dayText } from '../../lib/moments';

export const NETWORK_PART = 'rede';

/** 'vencido', 'não dá mais para vender', 'até 60 dias', 'depois' */
export function bucketText(key: string): string {
  if (key === 'expired') return 'vencido';
  if (key === 'unsellable') return 'não dá mais para vender';
  return key === 'later' ? 'depois' : `até ${key} dias`;
}

/** 'vista em 12/06/2026 · nota de 03/09/2026' */
export function basisText({ seen_on: seen, bought_on: bought }: ExpiryLot): string {
  return [seen && `vista em ${dayText(seen)}`, bought && `nota de ${dayText(bought)}`]
    .filter(Boolean)
    .join(' · ');
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

/** UTF-8 with byte order mark, ';' and quotes, so spreadsheets open it in columns. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', ',') : quotedCell(value);
  const lines = rows.map((cells) => `${cells.map(cell).join(';')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

export function lotCells(lot: ExpiryLot): (string | number)[] {
  const { description, internal_code, barcode, department, units, money } = lot;
  return [
    ...[
      description,
      internal_code,
      barcode,
      department,
      lot.lot,
      dayText(lot.expires_on),
      bucketText(lot.bucket),
    ],
    ...[units, money, basisText(lot)],
  ];
}
export const LOT_HEADINGS =
  'Descrição;Código interno;Código de barras;Departamento;Lote;Validade;Prazo;Unidades no máximo;R$;Baseado em'.split(
    ';',
  );
