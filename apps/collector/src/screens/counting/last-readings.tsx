import { formatQuantity } from '@balanco/contract/base/numbers';
import { type Reading, unitsOf } from '../../rules/reading';

const SHOWN = 5;

const marks: Readonly<Record<Reading['state'], string>> = {
  waiting: 'a enviar',
  sent: 'enviada',
  rejected: 'recusada',
};

/** The newest readings, the last one first. */
export function LastReadings({ readings }: { readonly readings: readonly Reading[] }) {
  const last = readings.slice(-SHOWN).reverse();
  return (
    <ol className="last" aria-label="Últimas leituras">
      {last.map((reading) => (
        <li key={reading.id} className={`${reading.state}${reading.content.deleted ? ' undone' : ''}`}>
          <span className="what">{reading.description ?? reading.code}</span>
          <span className="amount">
            {reading.content.deleted ? 'desfeita' : formatQuantity(unitsOf(reading.content))}
          </span>
          <span className="mark" title={marks[reading.state]}>
            <span className="hidden">{marks[reading.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
