import { codeKey, sameCode } from '@balanco/contract/base/codes';
import type { CountLine } from '@balanco/contract/counts/counts';
import { type ListedProduct, listProducts } from '@balanco/contract/products/products';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { productsKey } from '../../../catalogue/products-key';
import type { CountForm } from './count-form';

const TYPING_PAUSE_MS = 300;

export type TypedProduct =
  /** No code, or only zeros. */
  | { readonly state: 'nothing' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly description: string }
  | { readonly state: 'none' }
  /** The look-up failed. Saving is still possible. */
  | { readonly state: 'unknown' };

/** The product of the code in the form, looked up while it is typed. The product of the line itself is known already. */
export function useTypedProduct(pharmacy: string, line: CountLine, form: CountForm): TypedProduct {
  const { kind, code } = typedCode(form);
  const [debounced] = useDebouncedValue(code, TYPING_PAUSE_MS);
  const isOwn = kind === line.kind && sameCode(code, line[kind]);
  const isAsked = !isOwn && codeKey(code) !== '' && debounced === code;
  const { data, status } = useQuery({
    queryKey: [...productsKey, 'by code', pharmacy, kind, codeKey(code)],
    queryFn: isAsked ? ({ signal }) => findProductByCode({ pharmacy, kind, code }, signal) : skipToken,
  });
  if (codeKey(code) === '') return { state: 'nothing' };
  if (isOwn && line.candidates !== undefined)
    return { state: 'found', description: 'Código em dois produtos' };
  if (isOwn) return line.product === null ? { state: 'none' } : found(line.product);
  if (!isAsked || status === 'pending') return { state: 'searching' };
  if (status === 'error') return { state: 'unknown' };
  return data === null ? { state: 'none' } : found(data);
}

function found({ description }: { description: string }): TypedProduct {
  return { state: 'found', description: description || 'Sem descrição' };
}

/** The one code of the form that is filled in. */
interface TypedCode {
  readonly kind: 'barcode' | 'internal_code';
  /** Trimmed; '' if none is typed. */
  readonly code: string;
}

function typedCode({ barcode, internalCode }: CountForm): TypedCode {
  return barcode.trim() === ''
    ? { kind: 'internal_code', code: internalCode.trim() }
    : { kind: 'barcode', code: barcode.trim() };
}

/**
 * The product that a line with this code will show, leading zeros ignored. If several have the code, it is the one that
 * the server chooses (`count-line-views.ts`).
 *
 * @returns null if the catalogue has none
 */
async function findProductByCode(
  { pharmacy, kind, code }: TypedCode & { readonly pharmacy: string },
  signal: AbortSignal,
): Promise<ListedProduct | null> {
  const { results } = await request(listProducts, { query: { pharmacy, code } }, { signal });
  const [found] = results.filter((product) => sameCode(product[kind], code)).sort(byServerOrder(kind));
  return found ?? null;
}

function byServerOrder(kind: TypedCode['kind']) {
  const text = (product: ListedProduct) =>
    kind === 'barcode' ? product.id : `${codeKey(product.barcode)} ${product.id}`;
  return (a: ListedProduct, b: ListedProduct) => (text(a) < text(b) ? -1 : 1);
}
