import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { createMachineKey, endMachineKey, listMachineKeys } from './machine-keys.js';

export function machineKeyRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [act(listMachineKeys), act(createMachineKey), act(endMachineKey)];
}
