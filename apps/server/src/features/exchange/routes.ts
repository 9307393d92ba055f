import * as contract from '@balanco/contract/exchange/exchange-files';
import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { answerExchangeFile, viewExchangeFiles } from './exchange-file.js';

export function exchangeRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bindPage(contract.listExchangeFiles, ({ params }, page) =>
      viewExchangeFiles(services.db, params.id, page),
    ),
    act(answerExchangeFile),
  ];
}
