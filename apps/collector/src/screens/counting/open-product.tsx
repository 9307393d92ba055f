import { dayText } from '@balanco/contract/base/moments';
import { formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { expiryOf, isOldBox, oldUnits } from '../../rules/readings/old-box';
import { boxesText, factorOf, type Reading, unitsOf } from '../../rules/readings/reading';
import { itemSum } from '../../rules/readings/section-account';
import { typedPrefix } from '../../rules/scanning/entry';
import { Button } from '../basics';
import type { CountingActions, TypedBefore } from './use-counting';

interface OpenProductProps {
  readonly open: Reading | null;
  readonly readings: readonly Reading[];
  readonly note: string | null;
  readonly rules: PhotoRules | null;
}

export function OpenProduct({ open, readings, note, rules }: OpenProductProps) {
  if (open === null) {
    return (
      <div className="open-product idle">
        <h2>Leia ou digite um código</h2>
        <p>Várias de uma vez: digite 6× e leia. 5×12× são 5 caixas de 12.</p>
      </div>
    );
  }
  const sum = itemSum(readings, open);
  const { quantity, deleted } = open.content;
  const factor = factorOf(open);
  const isBound = factor !== open.content.factor;
  // '1 × 3 = 3 un' would say nothing more than '3 un'.
  const hasProduct = isBound || (quantity !== 1 && factor !== 1);
  return (
    <div className="open-product" aria-live="polite">
      <h2>{open.description ?? 'Não cadastrado'}</h2>
      <p className={open.description === null ? 'code unknown' : 'code'}>{open.code}</p>
      {partsText(open) !== '' && <p className="parts">{partsText(open)}</p>}
      {isOldBox(open, rules) && (
        <p className="alert">
          Tire da prateleira: {formatQuantity(oldUnits(readings, rules, open.item))} un, contadas à parte
        </p>
      )}
      {note !== null && <p className="alert">{note}</p>}
      {deleted ? (
        <p className="sum">Desfeita</p>
      ) : (
        <p className="sum">
          {hasProduct && (
            <span>
              {isBound
                ? boxesText(quantity, factor)
                : `${formatQuantity(quantity)} × ${formatQuantity(factor)}`}{' '}
              ={' '}
              {sum.before === 0 ? (
                <strong>{formatQuantity(sum.now)} un</strong>
              ) : (
                `${formatQuantity(sum.now)} un`
              )}
            </span>
          )}
          {sum.before === 0 && !hasProduct && <strong>{formatQuantity(sum.now)} un</strong>}
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
  const lot = reading.content.box?.lot ?? reading.lot;
  const expiry = expiryOf(reading);
  const parts = [lot && `Lote ${lot}`, expiry && `val. ${dayText(expiry)}`];
  return parts.filter(Boolean).join(' · ');
}

interface TypedBeforeLineProps {
  readonly typed: TypedBefore;
  readonly onTakeBack: (typed: TypedBefore, isOfNext: boolean) => void;
}

/** See docs/collector-app.md, "What is typed". */
export function TypedBeforeLine({ typed, onTakeBack }: TypedBeforeLineProps) {
  const { reading, quantity, next } = typed;
  const factor = factorOf(reading);
  return (
    <div className="typed-before" aria-live="polite">
      <p>
        <span>{reading.description ?? reading.code}:</span>{' '}
        <span>
          {factor !== 1 && `${formatQuantity(quantity)} × ${formatQuantity(factor)} = `}
          {formatQuantity(unitsOf(reading, quantity))}
          {factor !== 1 && ' un'}
        </span>
      </p>
      <Button onClick={() => onTakeBack(typed, false)}>Desfazer</Button>
      {next !== null && <Button onClick={() => onTakeBack(typed, true)}>Era do próximo</Button>}
    </div>
  );
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '×', '0', ','] as const;

/** Keys are at least 48 px, for gloves. */
export function NumberPad({ counting }: { readonly counting: CountingActions }) {
  const { text, prefix, open, undated } = counting;
  const isExpiry = undated !== null;
  const isQuantity = open !== null && !open.content.deleted && !isExpiry;
  const typed = typedPrefix(text);
  const isAsking = isExpiry && text === '';
  const boxes = isQuantity && factorOf(open) !== 1 ? parseDecimal(text) : null;
  return (
    <div className="pad">
      <div className="entry-line">
        <output aria-label={isExpiry ? 'Validade' : isQuantity ? 'Quantidade' : 'Código'}>
          {prefix !== null && (
            <span className="prefix">
              {formatQuantity(prefix.quantity)} ×
              {prefix.factor !== 1 && ` ${formatQuantity(prefix.factor)} un`}, agora leia o código
            </span>
          )}
          {text === '' && prefix === null ? (
            <span className="hint">
              {isExpiry
                ? 'Validade MM/AA (ou leia o próximo)'
                : isQuantity
                  ? 'Quantidade (ou leia o próximo)'
                  : 'Código'}
            </span>
          ) : isExpiry ? (
            <>
              {text.replace(/^(..)(.)/, '$1/$2')} <span className="prefix">validade MM/AA</span>
            </>
          ) : (
            text
          )}
          {open !== null && boxes !== null && (
            <span className="prefix">
              {boxesText(boxes, factorOf(open))} = {formatQuantity(unitsOf(open, boxes))} un
            </span>
          )}
          {typed !== null && (
            <span className="prefix">
              = {typed.amount} {typed.isOfNext ? 'do próximo código' : 'deste código'}
            </span>
          )}
        </output>
        <button type="button" aria-label={isAsking ? undefined : 'Limpar'} onClick={counting.clear}>
          {isAsking ? 'Pular' : isQuantity && text === '' ? 'Cód.' : 'C'}
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
