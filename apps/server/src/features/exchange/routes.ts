import * as contract from '@balanco/contract/exchange/exchange-files';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { answerExchangeFile, viewExchangeFiles } from './exchange-answers.js';

export function exchangeRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bind(contract.listExchangeFiles, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, ...found } = await viewExchangeFiles(services.db, params.id, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), ...found };
    }),
    act(answerExchangeFile),
  ];
}
