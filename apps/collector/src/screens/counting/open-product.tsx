import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Reading } from '../../rules/reading';
import { itemSum } from '../../rules/section-account';

interface OpenProductProps {
  readonly open: Reading | null;
  readonly readings: readonly Reading[];
  /** What went wrong with the symbol, though its code was read. */
  readonly note: string | null;
}

/** The product that was read last, and what that makes together. */
export function OpenProduct({ open, readings, note }: OpenProductProps) {
  if (open === null) {
    return (
      <div className="open-product idle">
        <h2>Leia ou digite um código</h2>
        <p>Para caixas fechadas digite 5×12× antes de ler.</p>
      </div>
    );
  }
  const sum = itemSum(readings, open);
  const { quantity, factor, deleted } = open.content;
  return (
    <div className="open-product" aria-live="polite">
      <h2>{open.description ?? 'Não cadastrado'}</h2>
      <p className={open.description === null ? 'code unknown' : 'code'}>{open.code}</p>
      {partsText(open) !== '' && <p className="parts">{partsText(open)}</p>}
      {note !== null && <p className="alert">{note}</p>}
      {deleted ? (
        <p className="sum">Desfeita</p>
      ) : (
        <p className="sum">
          {factor !== 1 && (
            <span>
              {formatQuantity(quantity)} × {formatQuantity(factor)} ={' '}
              {sum.before === 0 ? (
                <strong>{formatQuantity(sum.now)} un</strong>
              ) : (
                `${formatQuantity(sum.now)} un`
              )}
            </span>
          )}
          {sum.before === 0 && factor === 1 && <strong>{formatQuantity(sum.now)} un</strong>}
          {sum.before !== 0 && (
            <span>
              já contado por você aqui: {formatQuantity(sum.before)}, agora +{formatQuantity(sum.now)} ={' '}
              <strong>{formatQuantity(sum.total)}</strong>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function partsText(reading: Reading): string {
  const { lot = '', expiry = '' } = reading.content.box ?? reading;
  const parts = [lot === '' ? '' : `Lote ${lot}`, expiry === '' ? '' : `val. ${dayText(expiry)}`];
  return parts.filter(Boolean).join(' · ');
}

/** '31/05/2027' */
function dayText(isoDate: string): string {
  return isoDate.split('-').reverse().join('/');
}
