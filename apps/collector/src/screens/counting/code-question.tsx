import { formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { boxesText, factorOf, type Reading, unitsOf } from '../../rules/readings/reading';
import { Button, Primary, Problem, Sheet } from '../basics';
import { NumberForm } from './number-form';
import type { CodeQuestion as Asked, Question } from './use-counting';
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
        <Button onClick={() => onAnswer('quantity')}>
          <strong>{formatQuantity(quantity)} un</strong> <span>{reading.description ?? reading.code}</span>
        </Button>
        <Button onClick={() => onAnswer('code')}>
          <strong>Código {product.internal_code || product.barcode}</strong>{' '}
          <span>{product.description}</span>
        </Button>
      </fieldset>
    </Sheet>
  );
}

interface FactorQuestionProps {
  readonly reading: Reading;
  readonly onAnswer: (factor: number) => void;
  readonly onClose: () => void;
}

/** See docs/collector-app.md, "Boxes". */
export function FactorQuestion({ reading, onAnswer, onClose }: FactorQuestionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (typed: string) => {
    const factor = parseDecimal(typed);
    if (factor !== null && Number.isInteger(factor) && factor >= 1 && factor <= 100_000) onAnswer(factor);
    else setProblem('Digite quantas unidades vêm na caixa, de 1 a 100.000.');
  };
  return (
    <Sheet title="Quantas unidades na caixa?" onClose={onClose}>
      <h3>{reading.description}</h3>
      <p className="code">{reading.code}</p>
      <NumberForm label="Unidades em uma caixa" inputMode="numeric" button="Guardar" onTyped={take} />
      <Problem sentence={problem} />
      <p className="note">Vale para esta caixa neste celular. O escritório ainda confirma.</p>
      <Button onClick={onClose}>Não sei, contar 1</Button>
    </Sheet>
  );
}

interface QuantityQuestionProps {
  readonly question: Question;
  readonly onAnswer: (answer: true | number) => void;
  readonly onClose: () => void;
}

export function QuantityQuestion({ question, onAnswer, onClose }: QuantityQuestionProps) {
  const { doubt, reading, quantity } = question;
  const live = { ...reading, content: { ...reading.content, deleted: false } };
  const units = formatQuantity(unitsOf(live, quantity));
  const many = `São mesmo ${units} unidades?`;
  const yes = `Sim, ${units}`;
  const words: Readonly<Record<Question['doubt'], readonly [question: string, yes: string]>> = {
    zero: ['Você procurou e não há nenhuma unidade aqui?', 'Confirmar zero'],
    boxes: [
      `${boxesText(quantity, factorOf(reading))}, ou 1 caixa?`,
      `${formatQuantity(quantity)} caixas = ${units} un`,
    ],
    many: [many, yes],
    'ten-times': [`${many} É mais de dez vezes a última leitura deste produto.`, yes],
    serial: [`${many} Foi lida uma caixa só, de série ${reading.serial}.`, yes],
  };
  const [summary, confirm] = words[doubt];
  return (
    <Sheet title={doubt === 'zero' ? 'Confirmar zero' : 'Confira a quantidade'} onClose={onClose}>
      <p>{reading.description ?? reading.code}</p>
      <p className="summary">{summary}</p>
      <div className="actions">
        <Primary onClick={() => onAnswer(true)}>{confirm}</Primary>
        {doubt === 'boxes' && (
          <Button onClick={() => onAnswer(1)}>1 caixa = {formatQuantity(quantity)} un</Button>
        )}
        <Button onClick={onClose}>Corrigir</Button>
      </div>
    </Sheet>
  );
}
