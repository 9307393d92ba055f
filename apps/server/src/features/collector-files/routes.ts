import * as contract from '@balanco/contract/counts/collector-file';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { importCollectorFile, previewCollectorFile } from './import-collector-file.js';

export function collectorFileRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(contract.previewCollectorFile, previewCollectorFile),
    bind(contract.importCollectorFile, ({ params, body }, { caller }) => {
      const { file_name: fileName, collector_sub: collectorSub, section = null, ...rest } = body;
      const input = { ...rest, ...params, fileName, collectorSub, section };
      return importCollectorFile({ ...services, caller }, input);
    }),
  ];
}
