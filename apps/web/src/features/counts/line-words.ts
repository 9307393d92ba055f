import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { dayText } from '../../lib/moments';

/** 'Balanço anual · Corredor 1'. Marks a recount. */
export function linePlace({
  inventory_name,
  section_name,
  round,
}: Pick<CountLine, 'inventory_name' | 'section_name'> & { readonly round?: number }): string {
  if (section_name === null) return inventory_name;
  const mark = round !== undefined && round > 1 ? ` (recontagem, ${round}ª)` : '';
  return `${inventory_name} · ${section_name || 'Sem nome'}${mark}`;
}

export function lineTitle({ kind, product, barcode, internal_code, raw }: CountLine): string {
  if (kind === 'unrecognised') return `Não reconhecido: ${raw ?? ''}`;
  const code = barcode || internal_code;
  return product === null ? `Produto não cadastrado (${code})` : product.description || `Código ${code}`;
}

interface Amount {
  readonly quantity: number;
  readonly factor: number;
}

export function timesText({ quantity, factor }: Amount): string {
  return `${formatQuantity(quantity)} × ${formatQuantity(factor)}`;
}

export function amountText(amount: Amount): string {
  if (amount.factor === 1) return formatQuantity(amount.quantity);
  return `${timesText(amount)} = ${formatQuantity(lineUnits(amount))}`;
}

export const AFTER_CLOSE_HINT = 'Chegou depois que o inventário ou a seção foi finalizada';

interface CodedLine {
  readonly internal_code: string;
  readonly product: { readonly internal_code: string } | null;
}

/**
 * The counted internal code, else the product's. Barcodes stay empty: an internal code may have several, and
 * nobody scanned them.
 */
export function shownInternalCode({ internal_code, product }: CodedLine): string {
  return internal_code || (product?.internal_code ?? '');
}

/** 'lote L42A · validade 31/05/2027 · série AB12345'; '' without a box symbol. A repeated box is known by its serial. */
export function boxText(
  { box, same_box }: Pick<CountLine, 'box' | 'same_box'>,
  { isShort = false } = {},
): string {
  if (box === null) return '';
  const { lot, expiry, registration } = box;
  const serial = box.serial !== null && `série ${box.serial}`;
  const parts = [
    same_box !== undefined && `mesma caixa${isShort ? '' : ` já lida por ${same_box.by}`}`,
    same_box !== undefined && serial,
    lot !== null && `lote ${lot}`,
    expiry !== null && `validade ${dayText(expiry)}`,
    same_box === undefined && serial,
    registration !== null && `registro ${registration}`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
