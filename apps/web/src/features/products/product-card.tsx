import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import type { Product } from '@balanco/contract/products';
import { ListCard } from '../../ui/table/list-card';
import { type ProductActions, ProductOptions } from './product-columns';

/** A product on a phone. */
export function ProductCard({ product, ...actions }: ProductActions & { product: Product }) {
  const { internal_code, barcode, department, system_stock, value } = product;
  return (
    <ListCard
      title={product.description || 'Sem descrição'}
      figure={formatMoney(value)}
      facts={[
        [internal_code, barcode].filter((code) => code !== '').join(' · '),
        department,
        `Saldo ${formatQuantity(system_stock)}`,
      ]}
      options={<ProductOptions product={product} {...actions} />}
    />
  );
}
