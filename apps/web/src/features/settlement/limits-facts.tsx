import type { InventoryLimits } from '@balanco/contract/pharmacies/approval-limits';
import { By } from '../inventory-frame/facts';
import { limitChangeText, limitTexts, STRICTEST_HOLDS } from './limit-words';

export function LimitChanges({ limits: { changes } }: { limits: InventoryLimits }) {
  if (changes.length === 0) return null;
  return (
    <div className="mb-3">
      <p className="mb-2 dim">Limites mudados desde o início. {STRICTEST_HOLDS}</p>
      <ul className="bullets">
        {changes.map((change) => (
          <li key={`${change.limit} ${change.changed_at}`}>
            {limitChangeText(change)}, por <By name={change.changed_by} at={change.changed_at} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** It shows before the first settlement, only if somebody changed a limit; afterwards the version shows its own. */
export function LimitsPanel({ limits }: { limits: InventoryLimits }) {
  if (limits.changes.length === 0) return null;
  return (
    <section className="panel" aria-label="Limites de aprovação">
      <h2 className="mb-2">Limites de aprovação</h2>
      <p className="mb-2 dim">{limitsText(limits)}.</p>
      <LimitChanges limits={limits} />
    </section>
  );
}

export function limitsText({ in_force }: InventoryLimits): string {
  const text = limitTexts(in_force).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
