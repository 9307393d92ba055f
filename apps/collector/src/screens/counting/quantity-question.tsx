import { formatQuantity } from '@balanco/contract/base/numbers';
import { unitsOf } from '../../rules/reading';
import { Sheet } from '../sheet';
import type { Question } from './use-counting';

interface QuantityQuestionProps {
  readonly question: Question;
  readonly onAnswer: (isRight: boolean) => void;
}

/** Asks before a quantity is taken that is probably a slip, and before a zero. */
export function QuantityQuestion({ question, onAnswer }: QuantityQuestionProps) {
  const { doubt, reading, quantity } = question;
  const units = formatQuantity(unitsOf({ ...reading.content, quantity, deleted: false }));
  const name = reading.description ?? reading.code;
  return (
    <Sheet
      title={doubt === 'zero' ? 'Confirmar zero' : 'Confira a quantidade'}
      onClose={() => onAnswer(false)}
    >
      <p>{name}</p>
      <p className="summary">
        {doubt === 'zero' && 'Você procurou e não há nenhuma unidade aqui?'}
        {doubt === 'many' && `São mesmo ${units} unidades?`}
        {doubt === 'ten-times' &&
          `São mesmo ${units} unidades? É mais de dez vezes a última leitura deste produto.`}
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={() => onAnswer(true)}>
          {doubt === 'zero' ? 'Confirmar zero' : `Sim, ${units}`}
        </button>
        <button type="button" onClick={() => onAnswer(false)}>
          Corrigir
        </button>
      </div>
    </Sheet>
  );
}
