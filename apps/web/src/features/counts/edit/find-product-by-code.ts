import { codeKey, sameCode } from '@balanco/contract/codes';
import { listProducts, PRODUCT_PAGE_SIZE, type Product } from '@balanco/contract/products';
import { request } from '../../../api/client';
import type { TypedCode } from './typed-code';

/**
 * The product that a line with this code will show, found by the list's own search: leading zeros ignored, the first
 * one where several have the code, as the server chooses it (`count-line-views.ts`).
 *
 * @returns 'none' where the catalogue has none; 'unsure' where a code as short as '1' stands in too many others to tell
 */
export async function findProductByCode(
  { pharmacy, kind, code }: TypedCode & { readonly pharmacy: string },
  signal: AbortSignal,
): Promise<Product | 'none' | 'unsure'> {
  const query = { page: 1, page_size: PRODUCT_PAGE_SIZE, pharmacy, search: codeKey(code), sort: kind };
  const { results, next } = await request(listProducts, { query }, { signal });
  const [found] = results.filter((product) => sameCode(product[kind], code)).sort(byServersChoice(kind));
  return found ?? (next === null ? 'none' : 'unsure');
}

function byServersChoice(kind: TypedCode['kind']) {
  const text = (product: Product) =>
    kind === 'barcode' ? product.id : `${codeKey(product.barcode)} ${product.id}`;
  return (a: Product, b: Product) => (text(a) < text(b) ? -1 : 1);
}
