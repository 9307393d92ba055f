import * as contract from '@balanco/contract/exchange/exchange-files';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { answerExchangeFile, viewExchangeFiles } from './exchange-answers.js';

export function exchangeRoutes(services: Services): Binding[] {
  return [
    bind(contract.listExchangeFiles, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, ...found } = await viewExchangeFiles(services.db, params.id, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), ...found };
    }),
    bind(contract.answerExchangeFile, ({ params, body }, { caller }) =>
      answerExchangeFile({ ...services, caller }, { ...params, ...body }),
    ),
  ];
}
