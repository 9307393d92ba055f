import type { Product } from '@balanco/contract/products';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { productTitle } from '../../catalogue/product-title';
import { RowOption, RowOptions } from '../../ui/row-options';

export interface ProductActions {
  /** false for plain users: the options are shown and disabled (specification, section 6). */
  readonly allowed: boolean;
  readonly onEdit: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

/** 'Opções' of a product. */
export function ProductOptions({
  product,
  allowed,
  onEdit,
  onDelete,
}: ProductActions & { product: Product }) {
  const common = { of: productTitle(product), disabled: !allowed };
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(product)} {...common} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(product)} {...common} />
    </RowOptions>
  );
}
