import { dayText } from '@balanco/contract/base/moments';
import { useState } from 'react';
import { boxText, lacksBox, readExpiry, readLot } from '../../rules/readings/box-by-hand';
import type { BoxByHand, Reading } from '../../rules/readings/reading';
import { Problem, Sheet, Submit, submitted } from '../basics';

interface BoxSheetProps {
  readonly reading: Reading;
  readonly onBox: (box: BoxByHand) => void;
  readonly onClose: () => void;
}

export function BoxSheet({ reading, onBox, onClose }: BoxSheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { lot = '', expiry = '' } = reading.content.box ?? reading;
  const submit = submitted((typed) => {
    const box = boxOf(typed('lot'), typed('expiry'));
    if (typeof box === 'string') setProblem(box);
    else if (boxText(reading.code, box) === null) setProblem(WRONG_LOT);
    else onBox(box);
  });
  return (
    <Sheet title="Lote e validade" onClose={onClose}>
      <h3>{reading.description ?? 'Não cadastrado'}</h3>
      <p className="code">{reading.code}</p>
      <form className="box" onSubmit={submit}>
        <label>
          Lote
          <input
            name="lot"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={lot}
          />
        </label>
        <label>
          Validade
          <input
            name="expiry"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Ex.: 05/2027"
            maxLength={10}
            defaultValue={dayText(expiry)}
          />
        </label>
        <Problem sentence={problem} />
        <Submit>Guardar</Submit>
      </form>
      {lacksBox(reading) && (
        <p className="note">
          O leitor pode enviar lote e validade sozinho: veja "Ensinar o leitor" em Este aparelho.
        </p>
      )}
    </Sheet>
  );
}

const WRONG_LOT = 'Lote inválido: use até 20 letras, números, ponto, barra ou hífen, como está na caixa.';

function boxOf(typedLot: string, typedExpiry: string): BoxByHand | string {
  const [lot, expiry] = [readLot(typedLot), readExpiry(typedExpiry)];
  if (lot === null) return WRONG_LOT;
  if (expiry === null) return 'Validade inválida: digite mês e ano, como 05/2027.';
  if (lot === '' && expiry === '') return 'Digite o lote, a validade ou os dois.';
  return { lot, expiry };
}
