import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Transfer } from '@balanco/contract/progress/network';
import { columnsFor } from '../../ui/table/columns';
import { ListCard } from '../../ui/table/list-card';
import { CellLines, longerOf } from './cell-lines';

const column = columnsFor<Transfer>();

/** The columns of Transferências. */
export const transferColumns = column.columns([
  column.accessor(({ description, short }) => description || `Código ${short.key.slice(2)}`, {
    id: 'product',
    header: 'Produto',
    cell: ({ getValue }) => <CellLines first={getValue()} />,
    meta: { width: 160, grow: true, identifies: true },
  }),
  column.accessor(({ internal_code, barcode }) => internal_code || barcode, {
    id: 'code',
    header: 'Código',
    meta: { width: 144, code: true },
  }),
  column.accessor(({ short }) => longerOf(placeText(short), short.inventory_name), {
    id: 'short',
    header: 'Faltou em',
    cell: ({ row: { original } }) => <Side side={original.short} />,
    meta: { width: 150, grow: true },
  }),
  column.accessor(({ over }) => longerOf(placeText(over), over.inventory_name), {
    id: 'over',
    header: 'Sobrou em',
    cell: ({ row: { original } }) => <Side side={original.over} />,
    meta: { width: 150, grow: true },
  }),
  column.accessor(({ units }) => formatQuantity(units), {
    id: 'units',
    header: 'Unidades',
    meta: { width: 96, numeric: true },
  }),
  column.accessor(({ explained }) => formatMoney(explained), {
    id: 'explained',
    header: 'Explicável R$',
    meta: { width: 130, numeric: true },
  }),
]);

/** A pair on a phone. */
export function TransferCard({ transfer }: { transfer: Transfer }) {
  const { description, internal_code, barcode, short, over, units, explained } = transfer;
  return (
    <ListCard
      title={description || `Código ${short.key.slice(2)}`}
      figure={formatMoney(explained)}
      facts={[
        internal_code || barcode,
        `Faltou: ${sideText(short)}`,
        `Sobrou: ${sideText(over)}`,
        `${formatQuantity(units)} un explicáveis`,
      ]}
    />
  );
}

/** '-6 un · Farmácia Centro': the quantity first, because long names take several lines. */
function placeText({ pharmacy_name, difference }: Transfer['short']): string {
  return `${difference > 0 ? '+' : ''}${formatQuantity(difference)}\u00a0un · ${pharmacy_name}`;
}

/** '-6 un · Farmácia Centro em Noite de maio'. */
function sideText(side: Transfer['short']): string {
  return `${placeText(side)} em ${side.inventory_name}`;
}

function Side({ side }: { side: Transfer['short'] }) {
  return <CellLines first={placeText(side)} second={side.inventory_name} />;
}

/** What tells a pair from all others. */
export function transferId({ short, over }: Transfer): string {
  return `${short.pharmacy} ${short.key} ${over.pharmacy} ${over.key}`;
}
