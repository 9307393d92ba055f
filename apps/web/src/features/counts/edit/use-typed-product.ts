import { codeKey, sameCode } from '@balanco/contract/base/codes';
import type { CountLine } from '@balanco/contract/counts/count';
import { type ListedProduct, listProducts } from '@balanco/contract/products/products';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { productsKey } from '../../../catalogue/use-catalogue-mutation';
import type { CountForm } from './count-form';

const TYPING_PAUSE_MS = 300;

export type TypedProduct =
  /** There is no code, or only zeros. */
  | { readonly state: 'nothing' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly description: string; readonly internalCode: string }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

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
    return { state: 'found', description: 'Código em dois produtos', internalCode: '' };
  if (isOwn) return line.product === null ? { state: 'none' } : found(line.product);
  if (!isAsked || status === 'pending') return { state: 'searching' };
  if (status === 'error') return { state: 'unknown' };
  return data === null ? { state: 'none' } : found(data);
}

function found({
  description,
  internal_code,
}: Pick<ListedProduct, 'description' | 'internal_code'>): TypedProduct {
  return { state: 'found', description: description || 'Sem descrição', internalCode: internal_code };
}

interface TypedCode {
  readonly kind: 'barcode' | 'internal_code';
  readonly code: string;
}

function typedCode({ barcode, internalCode }: CountForm): TypedCode {
  return barcode.trim() === ''
    ? { kind: 'internal_code', code: internalCode.trim() }
    : { kind: 'barcode', code: barcode.trim() };
}

/** Ignores leading zeros. Chooses among several products as the server does (`product-of-codes.ts`). */
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
