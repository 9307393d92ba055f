import type { LateCount } from '@balanco/contract/late-counts';
import { formatQuantity } from '@balanco/contract/numbers';

/** What happened to a count after the settlement. */
export const lateWords: Readonly<Record<LateCount['what'], string>> = {
  new: 'Nova',
  changed: 'Alterada',
  deleted: 'Excluída',
};

/** The units of a count before and now: 'apurado 20 un, agora 22 un'; a new one had none, and a deleted one has none. */
export function lateUnits({ what, settled_units, units }: LateCount): string {
  const settled = settled_units === null ? 'fora da apuração' : `apurado ${formatQuantity(settled_units)} un`;
  return what === 'deleted' ? `${settled}, agora excluída` : `${settled}, agora ${formatQuantity(units)} un`;
}
