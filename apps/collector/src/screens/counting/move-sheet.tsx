import { useState } from 'react';
import { giveFeedback } from '../../device/feedback';
import { readingsText } from '../../rules/queue-text';
import type { CountingPlace } from '../../rules/readings/reading';
import { moveReadings } from '../../store/kept-readings';
import { notStoredSentence } from '../../store/readings';
import { listSections, openNamed, type Place } from '../../sync/pull/places';
import { recountSections } from '../../sync/pull/recounts';
import { outbox } from '../../sync/sending/app-outbox';
import { Button, Primary, Problem, Sheet, useCurrent } from '../basics';
import { NewSection } from '../places/new-section';

interface MoveSheetProps {
  readonly place: CountingPlace;
  readonly ids: readonly string[];
  readonly settled: () => Promise<void>;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onClose: () => void;
}

/** docs/collector-app.md, "Moving readings" */
export function MoveSheet({ place, ids, settled, onChosen, onClose }: MoveSheetProps) {
  const { person, inventory, section, sectionName } = place;
  const [sections, setSections] = useState<readonly Place[]>([]);
  const [moved, setMoved] = useState<Place | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useCurrent([inventory, person, section], (isCurrent) => {
    const show = async () => {
      const recounts = await recountSections(person);
      await listSections(
        inventory,
        person,
      )((found) => {
        const isOpen = ({ id, state }: Place) => id !== section && state !== 'finalised' && !recounts.has(id);
        if (isCurrent()) setSections(found.filter(isOpen));
      });
    };
    // Without a list a section can still be named.
    void show().catch(() => undefined);
  });
  const move = async (to: Place, then: () => void) => {
    try {
      await settled();
      await moveReadings(ids, to);
      outbox.sendSoon();
      giveFeedback('taken');
      then();
    } catch (error) {
      setProblem(notStoredSentence(error));
    }
  };
  const moveTo = (to: Place) => move(to, () => setMoved(to));
  const isOne = ids.length === 1;
  const many = readingsText(ids.length);
  if (moved !== null)
    return (
      <Sheet title="Mover leituras" onClose={onClose}>
        <p className="summary" role="status">
          {many} {isOne ? 'movida' : 'movidas'} para {moved.name}.
        </p>
        <Problem sentence={problem} />
        <div className="actions">
          <Primary onClick={() => onChosen({ ...place, section: moved.id, sectionName: moved.name })}>
            Contar em {moved.name}
          </Primary>
          <Button onClick={onClose}>Ficar em {sectionName}</Button>
          <Button onClick={() => void move({ id: section, name: sectionName }, onClose)}>Desfazer</Button>
        </div>
      </Sheet>
    );
  return (
    <Sheet title="Mover leituras" onClose={onClose}>
      <p>
        Para onde {isOne ? 'vai' : 'vão'} {many} de {sectionName}?
      </p>
      <Problem sentence={problem} />
      <ul className="places">
        {sections.map((each) => (
          <li key={each.id}>
            <Button onClick={() => void moveTo(each)}>
              <span>{each.name}</span>
              {each.hint !== undefined && <small>{each.hint}</small>}
            </Button>
          </li>
        ))}
      </ul>
      <NewSection onOpen={async (name) => moveTo(await openNamed(inventory, person, name))} />
    </Sheet>
  );
}
