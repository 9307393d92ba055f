import type { ListedProduct, Product } from '@balanco/contract/products/products';

/** Whether a product has its stock: only collectors who count blind get it without (docs/contagem-cega.md). */
export function isWhole(product: ListedProduct): product is Product {
  return product.system_stock !== null;
}
