import { codeKey, sameCode } from '@balanco/contract/codes';
import type { CountLine } from '@balanco/contract/counts';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { productsKey } from '../../../catalogue/products-key';
import type { CountForm } from './count-form';
import { findProductByCode } from './find-product-by-code';
import { typedCode } from './typed-code';

const TYPING_PAUSE_MS = 300;

export type TypedProduct =
  /** No code, or one of zeros only. */
  | { readonly state: 'nothing' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly description: string }
  | { readonly state: 'none' }
  /** The look-up failed; saving is possible all the same. */
  | { readonly state: 'unknown' };

/** What the code in the form stands for, looked up while it is typed; that of the line itself is known already. */
export function useTypedProduct(pharmacy: string, line: CountLine, form: CountForm): TypedProduct {
  const { kind, code } = typedCode(form);
  const [settled] = useDebouncedValue(code, TYPING_PAUSE_MS);
  const isOwn = kind === line.kind && sameCode(code, line[kind]);
  const isAsked = !isOwn && codeKey(code) !== '' && settled === code;
  const { data, status } = useQuery({
    queryKey: [...productsKey, 'by code', pharmacy, kind, codeKey(code)],
    queryFn: isAsked ? ({ signal }) => findProductByCode({ pharmacy, kind, code }, signal) : skipToken,
  });
  if (codeKey(code) === '') return { state: 'nothing' };
  if (isOwn) return line.product === null ? { state: 'none' } : found(line.product);
  if (!isAsked || status === 'pending') return { state: 'searching' };
  if (status === 'error') return { state: 'unknown' };
  return data === null ? { state: 'none' } : found(data);
}

function found({ description }: { description: string }): TypedProduct {
  return { state: 'found', description: description || 'Sem descrição' };
}
