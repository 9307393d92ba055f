import type { SettlementDetail } from '@balanco/contract/settlement/settlements';
import { formatDateTime } from '../../../lib/moments';
import { limitChangeText, limitTexts, STRICTEST_HOLDS } from '../limit-words';

/** The limits that a version was approved by, and who changed the pharmacy's since the inventory began. */
export function AtaLimits({ settlement: { limits, time_zone } }: { settlement: SettlementDetail }) {
  if (limits === null) return null;
  const { at_start, in_force, changes } = limits;
  return (
    <section>
      <h2>Limites de aprovação</h2>
      <p>No início do inventário: {limitTexts(at_start).join('; ')}.</p>
      {changes.length === 0 ? (
        <p>Nenhum limite mudou desde então.</p>
      ) : (
        <>
          <p>
            Nesta versão: {limitTexts(in_force).join('; ')}. {STRICTEST_HOLDS}
          </p>
          <ul>
            {changes.map((change) => (
              <li key={`${change.limit} ${change.changed_at}`}>
                {limitChangeText(change)}, por {change.changed_by} em{' '}
                {formatDateTime(change.changed_at, time_zone)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
