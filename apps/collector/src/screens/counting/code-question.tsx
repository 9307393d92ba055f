import { formatQuantity } from '@balanco/contract/base/numbers';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Sheet } from '../sheet';
import type { CodeQuestion as Asked } from './use-counting';
import '../look/answers.css';

interface CodeQuestionProps {
  readonly question: Asked;
  readonly onAnswer: (choice: 'code' | 'quantity') => void;
  readonly onClose: () => void;
}

/** '101' after a scan, if 000101 is a product. Enter is the quantity; Tab or an arrow and Enter the code. */
export function CodeQuestion({ question, onAnswer, onClose }: CodeQuestionProps) {
  const { reading, quantity, product } = question;
  const answers = useRef<HTMLFieldSetElement>(null);
  const focus = (index: number) => answers.current?.querySelectorAll('button')[index]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over the sheet's own first focus
  useEffect(() => focus(0), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    focus(event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : 0);
  };
  return (
    <Sheet title="Quantidade ou código?" onClose={onClose}>
      <fieldset ref={answers} className="either" onKeyDown={onKeyDown}>
        <button type="button" onClick={() => onAnswer('quantity')}>
          <strong>{formatQuantity(quantity)} un</strong> <span>{reading.description ?? reading.code}</span>
        </button>
        <button type="button" onClick={() => onAnswer('code')}>
          <strong>Código {product.internal_code || product.barcode}</strong>{' '}
          <span>{product.description}</span>
        </button>
      </fieldset>
    </Sheet>
  );
}
