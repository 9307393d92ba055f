import { dayText } from '@balanco/contract/base/moments';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { OldLot } from '@balanco/contract/expiry/expiry';
import { useEffect, useState } from 'react';
import type { StoredLoss } from '../../store/database';
import { followOldLots, type KnownLots } from '../../sync/pull/pharmacy-notes';

interface OldLotsProps {
  readonly pharmacy: string;
  readonly losses: readonly StoredLoss[];
  readonly onChosen: (box: Pick<StoredLoss, 'code' | 'lot' | 'expiry'>, units: number | null) => void;
}

/** By section, what isn't taken off the shelf yet (docs/expiry.md, "On the phone"). */
export function OldLots({ pharmacy, losses, onChosen }: OldLotsProps) {
  const [known, setKnown] = useState<KnownLots | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    followOldLots(pharmacy, setKnown).catch(() => setFailed(true));
  }, [pharmacy]);
  if (known === null)
    return (
      <p className="state">
        {hasFailed ? 'Sem conexão, e este aparelho ainda não tem esta lista.' : 'Carregando…'}
      </p>
    );
  const left = known.lots.map((lot) => ({ ...lot, units: unitsLeft(lot, losses, known.at) }));
  const lots = left.filter(({ units }) => units !== 0);
  if (lots.length === 0) return <p className="state">Nada a retirar, do que se sabe.</p>;
  return [...new Set(lots.map(placeOf))].map((place) => (
    <section key={place} aria-label={place}>
      <h3>{place}</h3>
      <ul className="losses">
        {lots
          .filter((lot) => placeOf(lot) === place)
          .map((lot) => (
            <li key={`${lot.barcode} ${lot.internal_code} ${lot.lot} ${lot.expires_on}`}>
              <div>
                {lot.description}
                <small>
                  {lot.lot !== '' && `lote ${lot.lot} · `}vence {dayText(lot.expires_on)}
                  {lot.units !== null && ` · até ${formatQuantity(lot.units)} un`}
                </small>
              </div>
              <button
                type="button"
                aria-label={`Retirar ${lot.description}`}
                onClick={() => onChosen(boxOf(lot), lot.units)}
              >
                Retirar
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function boxOf({ barcode, internal_code, lot, expires_on: expiry }: OldLot) {
  return { code: barcode || internal_code, lot: lot || null, expiry };
}

function placeOf({ seen_in }: OldLot): string {
  return seen_in === null ? 'Só em nota fiscal' : seen_in || 'Sem seção';
}

/** The server has subtracted what it acknowledged before it was asked. Unknown units are all taken at once. */
function unitsLeft(lot: OldLot, losses: readonly StoredLoss[], at: number): number | null {
  const box = boxOf(lot);
  const taken = losses.filter(
    (loss) =>
      loss.code === box.code &&
      loss.lot === box.lot &&
      loss.expiry === box.expiry &&
      !loss.isUndone &&
      loss.state !== 'rejected' &&
      (loss.acknowledgedAt ?? at) >= at,
  );
  if (lot.units === null) return taken.length === 0 ? null : 0;
  const units = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.round((lot.units - units) * 1000) / 1000);
}
