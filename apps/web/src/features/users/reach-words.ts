import type { Person } from '@balanco/contract/people/people';
import { counted } from '../../lib/counted';

/** Which pharmacies a person may see, in words. */
export function reachWords({ pharmacies }: Pick<Person, 'pharmacies'>): string {
  if (pharmacies === null) return 'Todas';
  return pharmacies === 0 ? 'Nenhuma' : counted(pharmacies, 'farmácia', 'farmácias');
}
