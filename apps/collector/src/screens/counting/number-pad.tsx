import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountingActions } from './use-counting';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '×', '0', ','] as const;

/** What is typed, and the keys for it: 48 px and more, for a thumb in a glove. */
export function NumberPad({ counting }: { readonly counting: CountingActions }) {
  const { text, prefix, open } = counting;
  const isQuantity = open !== null && !open.content.deleted;
  return (
    <div className="pad">
      <div className="entry-line">
        <output aria-label={isQuantity ? 'Quantidade' : 'Código'}>
          {prefix !== null && (
            <span className="prefix">
              {formatQuantity(prefix.quantity)} × {formatQuantity(prefix.factor)} un, agora leia o código
            </span>
          )}
          {text === '' && prefix === null ? (
            <span className="hint">{isQuantity ? 'Quantidade (ou leia o próximo)' : 'Código'}</span>
          ) : (
            text
          )}
        </output>
        <button type="button" aria-label="Limpar" onClick={counting.clear}>
          {isQuantity && text === '' ? 'Cód.' : 'C'}
        </button>
      </div>
      <div className="keys">
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => counting.type(key)}>
            {key}
          </button>
        ))}
        <button type="button" className="erase" aria-label="Apagar" onClick={counting.erase}>
          ⌫
        </button>
        <button type="button" className="primary enter" onClick={() => void counting.enter()}>
          OK
        </button>
      </div>
    </div>
  );
}
