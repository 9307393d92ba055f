import type { Endpoint, EndpointAnswer, EndpointInput } from '@balanco/contract/base/endpoint';
import { AppError } from '../app-error.js';
import type { Page } from '../db/sql-fragments.js';
import { type Binding, bind, type RequestContext } from './binding.js';

type Address = Pick<RequestContext, 'origin' | 'url'>;

type PageOf<E extends Endpoint> = Omit<EndpointAnswer<E>, 'next' | 'previous'> & { readonly count: number };

export function bindPage<E extends Endpoint>(
  endpoint: E,
  view: (input: EndpointInput<E>, page: Page, context: RequestContext) => Promise<PageOf<E>>,
): Binding {
  return bind(endpoint, async (input, context) => {
    const { page, page_size: pageSize } = input.query as { page: number; page_size: number };
    const { count, ...found } = await view(input, { page, pageSize }, context);
    return { ...framePage(context, { page, pageSize, count }), ...found } as EndpointAnswer<E>;
  });
}

/**
 * Absolute, slash-ended, with other parameters. Refuses `not_found` past the end; an empty list has one page
 * (docs/http.md, "Lists").
 */
export function framePage(address: Address, { page, pageSize, count }: Page & { readonly count: number }) {
  const lastPage = Math.max(1, Math.ceil(count / pageSize));
  if (page > lastPage)
    throw new AppError('not_found', `A página ${page} não existe; a última é a ${lastPage}.`);
  const linkTo = (target: number) => linkWith(address, 'page', String(target));
  return {
    count,
    next: page < lastPage ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(page - 1) : null,
  };
}

export function linkWith({ origin, url }: Address, name: string, value: string): string {
  const link = new URL(origin);
  // The request's URL may contain a host.
  const { pathname, searchParams } = new URL(url, origin);
  link.pathname = pathname.endsWith('/') ? pathname : `${pathname}/`;
  searchParams.set(name, value);
  link.search = searchParams.toString();
  return link.href;
}
