import { formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { useState } from 'react';
import type { CountingPlace } from '../../rules/readings/reading';
import { controlTotal, keepControlTotal } from '../../store/control-total';
import { Problem, Sheet, useCurrent } from '../basics';
import { NumberForm } from './number-form';

/** The largest that the server takes in a reading. */
const LARGEST = 100_000;

export function ControlTotal({ place }: { readonly place: CountingPlace }) {
  const { person, section } = place;
  const [units, setUnits] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  useCurrent([person, section], (_isCurrent, take) => {
    setUnits(null);
    take(controlTotal({ person, section }), setUnits);
  });
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {units === null ? 'Informar quanto tem aqui' : `Você espera ${formatQuantity(units)} un aqui. Mudar`}
      </button>
      {isOpen && (
        <ControlTotalSheet
          units={units}
          onKeep={async (typed) => {
            await keepControlTotal(place, typed);
            setUnits(typed);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ControlTotalSheetProps {
  readonly units: number | null;
  readonly onKeep: (units: number | null) => Promise<void>;
  readonly onClose: () => void;
}

function ControlTotalSheet({ units, onKeep, onClose }: ControlTotalSheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string) => {
    // Nobody expects thousandths of a unit: '1.200' is 1200.
    const typed = text.replace(/\.(?=\d{3}(?:\D|$))/g, '');
    const read = typed === '' ? null : parseDecimal(typed);
    if (typed !== '' && (read === null || read < 0 || read > LARGEST)) setProblem('Quantidade inválida.');
    else void onKeep(read).catch(() => setProblem('Não foi guardado. Tente de novo.'));
  };
  return (
    <Sheet title="Quanto tem aqui?" onClose={onClose}>
      <p>Conte as unidades que você vai ler nesta seção. Se no fim a soma for outra, Terminar avisa.</p>
      <NumberForm
        label="Unidades"
        defaultValue={units === null ? '' : formatQuantity(units, { grouping: false })}
        button="Guardar"
        onTyped={take}
      />
      <Problem sentence={problem} />
    </Sheet>
  );
}
