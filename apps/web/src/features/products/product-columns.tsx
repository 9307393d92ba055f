import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct } from '@balanco/contract/products/products';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { productCellMeta } from '../../catalogue/product-cell-meta';
import { productTitle } from '../../catalogue/product-title';
import { productValueText } from '../../catalogue/product-value-text';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';

const column = columnsFor<ListedProduct>();

/** In pixels. The description also gets the remaining width. */
const WIDTHS: Readonly<Record<ProductColumn, number>> = {
  internal_code: 130,
  description: 234,
  barcode: 146,
  department: 126,
  system_stock: 126,
  value: 118,
};

/**
 * The columns of Produtos, all sorted by the server, and the options of each row (specification, section 2).
 *
 * @param options `blind`, whether the page comes without stock (docs/contagem-cega.md)
 */
export function productColumns(actions: ProductActions, { blind }: { readonly blind: boolean }) {
  return column.columns([
    ...PRODUCT_COLUMN_NAMES.map((name) =>
      column.accessor(name, {
        header: PRODUCT_COLUMNS[name].label,
        meta: {
          ...productCellMeta(name),
          width: WIDTHS[name],
          // The server refuses an order that would tell the stock.
          ...(blind && name === 'system_stock' ? {} : { sortKey: name }),
          identifies: name === 'description',
        },
        cell: ({ row }) => productValueText(name, row.original),
      }),
    ),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 106, options: true },
      cell: ({ row }) => <ProductOptions product={row.original} {...actions} />,
    }),
  ]);
}

export interface ProductActions {
  /** false for plain users: the options are shown but disabled (specification, section 6). */
  readonly allowed: boolean;
  readonly onEdit: (product: ListedProduct) => void;
  readonly onDelete: (product: ListedProduct) => void;
}

export function ProductOptions({
  product,
  allowed,
  onEdit,
  onDelete,
}: ProductActions & { product: ListedProduct }) {
  const of = productTitle(product);
  const disabled = !allowed;
  const history = useHistoryEntry({ entity: 'product', id: product.id, of });
  return (
    <RowOptions
      of={of}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(product), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(product), disabled },
      ]}
      menu={[history]}
    />
  );
}
