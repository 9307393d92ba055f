import { formatQuantity } from '@balanco/contract/base/numbers';
import type { LateCount } from '@balanco/contract/settlement/late-counts';

/** What happened to a count after the settlement. */
const lateWords: Readonly<Record<LateCount['what'], string>> = {
  new: 'Nova',
  changed: 'Alterada',
  deleted: 'Excluída',
};

/** The units of a count before and now: 'apurado 20 un, agora 22 un'; a new one had none, and a deleted one has none. */
function lateUnits({ what, settled_units, units }: LateCount): string {
  const settled = settled_units === null ? 'fora da apuração' : `apurado ${formatQuantity(settled_units)} un`;
  return what === 'deleted' ? `${settled}, agora excluída` : `${settled}, agora ${formatQuantity(units)} un`;
}

/** What a late count is in one line; before the first settlement nothing of it was ever settled or left out. */
export function lateFacts(count: LateCount, isFirst: boolean): string {
  return isFirst
    ? `Chegou depois de a seção fechar · ${formatQuantity(count.units)} un`
    : `${lateWords[count.what]} · ${lateUnits(count)}`;
}
