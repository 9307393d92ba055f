import type { InventoryLimits } from '@balanco/contract/pharmacies/approval-limits';
import { Fact, useByText } from '../inventory-frame/facts';
import panel from '../inventory-frame/panel.module.css';
import { limitChangeText, limitTexts, STRICTEST_HOLDS } from './limit-words';
import styles from './settlement.module.css';

/** The limits that hold for an inventory, and who changed the pharmacy's since it began. */
export function LimitsFacts({ limits: { in_force, changes } }: { limits: InventoryLimits }) {
  const byText = useByText();
  return (
    <>
      <Fact name="Limites de aprovação">{capital(limitTexts(in_force).join('; '))}</Fact>
      {changes.length > 0 && (
        <Fact name="Limites mudados desde o início">
          <ul className={styles.sentences}>
            {changes.map((change) => (
              <li key={`${change.limit} ${change.changed_at}`}>
                {limitChangeText(change)}, por {byText(change.changed_by, change.changed_at)}
              </li>
            ))}
          </ul>
          {STRICTEST_HOLDS}
        </Fact>
      )}
    </>
  );
}

/** Before the first settlement, only if somebody changed a limit; afterwards the version shows its own. */
export function LimitsPanel({ limits }: { limits: InventoryLimits }) {
  if (limits.changes.length === 0) return null;
  return (
    <section className={panel.panel} aria-label="Limites de aprovação">
      <h2 className={panel.heading}>Limites de aprovação</h2>
      <dl className={styles.facts}>
        <LimitsFacts limits={limits} />
      </dl>
    </section>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
