import * as contract from '@balanco/contract/counts/collector-file';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { importCollectorFile, previewCollectorFile } from './import-collector-file.js';

export function collectorFileRoutes(services: Services): Binding[] {
  return [
    bind(contract.previewCollectorFile, ({ params, body }, { caller }) =>
      previewCollectorFile({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(contract.importCollectorFile, ({ params, body }, { caller }) => {
      const { file_name: fileName, collector_sub: collectorSub, section = null, ...rest } = body;
      const input = { ...rest, ...params, fileName, collectorSub, section };
      return importCollectorFile({ ...services, caller }, input);
    }),
  ];
}
