import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { importCollectorFile, previewCollectorFile } from './import-collector-file.js';

export function collectorFileRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [act(previewCollectorFile), act(importCollectorFile)];
}
