import { formatQuantity } from '@balanco/contract/base/numbers';
import { useState } from 'react';
import { canHaveBox } from '../../rules/readings/box-by-hand';
import {
  canBePhotographed,
  DELETED_BY_OFFICE,
  factorOf,
  goneClass,
  goneText,
  type Reading,
  unitsOf,
} from '../../rules/readings/reading';
import { typedQuantity } from '../../rules/readings/recount-list';
import { undoneBy } from '../../rules/readings/section-account';
import { findProduct, hasCode } from '../../store/catalogue';
import { Button, Problem, Sheet } from '../basics';
import { NumberForm } from './number-form';
import type { CountingActions } from './use-counting';

interface ReadingsSheetProps {
  readonly readings: readonly Reading[];
  readonly lacking: readonly Reading[];
  readonly counting: CountingActions;
  readonly onPhotograph: (reading: Reading) => void;
  readonly onBox: (reading: Reading) => void;
  /** Absent where readings stay: in a recount, or in what the office closed. */
  readonly onMove: ((ids: readonly string[]) => void) | undefined;
  readonly onClose: () => void;
}

/** Long lists are slow; people rescan older products. */
const SHOWN = 200;

export function ReadingsSheet(props: ReadingsSheetProps) {
  const { readings, lacking, onMove, onClose } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = readings.find(({ id }) => id === chosenId);
  if (chosen !== undefined)
    return <OneReading {...props} reading={chosen} onClose={() => setChosenId(null)} />;
  const shown = readings.slice(-SHOWN).reverse();
  const live = liveIds(readings);
  return (
    <Sheet title="Leituras desta seção" onClose={onClose}>
      {shown.length === 0 && <p className="state">Nenhuma leitura nesta seção.</p>}
      {onMove !== undefined && live.length > 0 && (
        <Button onClick={() => onMove(live)}>Mover minhas leituras para outra seção</Button>
      )}
      <ul className="places">
        {shown.map((reading) => (
          <li key={reading.id}>
            <Button onClick={() => setChosenId(reading.id)}>
              <span className={goneClass(reading)}>{reading.description ?? reading.code}</span>
              <strong>
                {reading.content.deleted ? goneText(reading) : formatQuantity(unitsOf(reading))}
              </strong>
              {reading.detail !== null && reading.detail !== DELETED_BY_OFFICE && (
                <small className="detail">{reading.detail}</small>
              )}
              {lacking.includes(reading) && <small className="detail">Falta a foto pedida</small>}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function liveIds(readings: readonly Reading[]): string[] {
  return readings.flatMap(({ id, content }) => (content.deleted ? [] : [id]));
}

function OneReading(props: ReadingsSheetProps & { readonly reading: Reading }) {
  const { reading, readings, counting, onPhotograph, onBox, onMove, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const ofItem = undoneBy('item', reading, readings).length;
  const fromHere = liveIds(readings.filter(({ order }) => order >= reading.order));
  const take = async (typed: string) => {
    const product = await findProduct(reading.pharmacy, typed).catch(() => null);
    const quantity = typedQuantity(typed, (code) => product !== null && hasCode(product, code));
    if (typeof quantity === 'string') return setProblem(quantity);
    onClose();
    void counting.correct(reading, quantity);
  };
  return (
    <Sheet title="Corrigir" onClose={onClose}>
      <h3>{reading.description ?? 'Não cadastrado'}</h3>
      <p className="code">{reading.code}</p>
      {reading.detail !== null && <p className="alert">{reading.detail}</p>}
      {reading.content.deleted ? (
        reading.detail !== DELETED_BY_OFFICE && <p>Esta leitura foi {goneText(reading)}.</p>
      ) : (
        <>
          <NumberForm
            label={`Quantidade${factorOf(reading) === 1 ? '' : ` (× ${formatQuantity(factorOf(reading))})`}`}
            defaultValue={formatQuantity(reading.content.quantity, { grouping: false })}
            button="Corrigir"
            onTyped={take}
          />
          <Problem sentence={problem} />
          <div className="actions">
            {canBePhotographed(reading) && <Button onClick={() => onPhotograph(reading)}>Fotografar</Button>}
            {canHaveBox(reading) && <Button onClick={() => onBox(reading)}>Lote e validade</Button>}
            {onMove !== undefined && (
              <Button onClick={() => onMove([reading.id])}>Mover para outra seção</Button>
            )}
            {onMove !== undefined && fromHere.length > 1 && (
              <Button onClick={() => onMove(fromHere)}>Mover esta e as seguintes ({fromHere.length})</Button>
            )}
            <Button onClick={() => void counting.undo('reading', reading)}>Desfazer esta leitura</Button>
            {ofItem > 1 && (
              <button type="button" className="danger" onClick={() => void counting.undo('item', reading)}>
                Desfazer todas deste produto ({ofItem})
              </button>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}
