import { codeKey, sameCode } from '@balanco/contract/codes';
import { listProducts, type Product } from '@balanco/contract/products';
import { request } from '../../../api/client';
import type { TypedCode } from './typed-code';

/**
 * The product that a line with this code will show, leading zeros ignored. If several have the code, it is the one that
 * the server chooses (`count-line-views.ts`).
 *
 * @returns null if the catalogue has none
 */
export async function findProductByCode(
  { pharmacy, kind, code }: TypedCode & { readonly pharmacy: string },
  signal: AbortSignal,
): Promise<Product | null> {
  const { results } = await request(listProducts, { query: { pharmacy, code } }, { signal });
  const [found] = results.filter((product) => sameCode(product[kind], code)).sort(byServersChoice(kind));
  return found ?? null;
}

function byServersChoice(kind: TypedCode['kind']) {
  const text = (product: Product) =>
    kind === 'barcode' ? product.id : `${codeKey(product.barcode)} ${product.id}`;
  return (a: Product, b: Product) => (text(a) < text(b) ? -1 : 1);
}
