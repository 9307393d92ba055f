import { formatMoney } from '@balanco/contract/base/numbers';
import type { ListedProduct } from '@balanco/contract/products/products';
import { productValueText } from '../../catalogue/product-value-text';
import { ListCard } from '../../ui/table/list-card';
import { type ProductActions, ProductOptions } from './product-columns';

/** A product on a phone. */
export function ProductCard({ product, ...actions }: ProductActions & { product: ListedProduct }) {
  const { internal_code, barcode, department, value } = product;
  return (
    <ListCard
      title={product.description || 'Sem descrição'}
      figure={formatMoney(value)}
      facts={[
        [internal_code, barcode].filter((code) => code !== '').join(' · '),
        department,
        `Saldo ${productValueText('system_stock', product)}`,
      ]}
      options={<ProductOptions product={product} {...actions} />}
    />
  );
}
