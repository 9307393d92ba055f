import type { SettlementItem } from '@balanco/contract/settlement/settlements';

interface RegisterRow {
  readonly key: string;
  /** COD_ITEM: the internal code, else the first barcode. */
  readonly code: string;
  readonly description: string;
  /** The fields QTD and VL_UNIT. */
  readonly quantity: number;
  readonly value: number;
  /** The field VL_ITEM, in centavos. */
  readonly cents: bigint;
}

export interface InventoryRegister {
  readonly rows: readonly RegisterRow[];
  /** VL_INV in centavos: the sum of the rows' rounded values. */
  readonly cents: bigint;
  readonly units: number;
  /** Items of the version without any unit, which the register doesn't list. */
  readonly leftOut: number;
  readonly withoutInternalCode: number;
}

/** The items with stock, in the order of their descriptions (docs/settlement.md, "The register"). */
export function inventoryRegister(items: readonly SettlementItem[]): InventoryRegister {
  const held = items.filter(({ settled }) => settled > 0);
  const rows = held.map((item) => ({
    key: item.key,
    code: item.internal_code || (item.barcodes[0] ?? ''),
    description: item.description,
    quantity: item.settled,
    value: item.value,
    cents: valueInCents(item),
  }));
  const order = new Intl.Collator('pt-BR', { numeric: true });
  rows.sort((a, b) => order.compare(a.description, b.description) || order.compare(a.code, b.code));
  return {
    rows,
    cents: rows.reduce((total, { cents }) => total + cents, 0n),
    units: held.reduce((total, { settled }) => total + Math.round(settled * 1_000_000), 0) / 1_000_000,
    leftOut: items.length - held.length,
    withoutInternalCode: held.filter(({ internal_code }) => internal_code === '').length,
  };
}

/** Quantity times value, rounded half up to centavos. Both have at most six decimals; floats would drift. */
function valueInCents({ settled, value }: SettlementItem): bigint {
  const product = BigInt(Math.round(settled * 1_000_000)) * BigInt(Math.round(value * 1_000_000));
  return (product + 5_000_000_000n) / 10_000_000_000n;
}
