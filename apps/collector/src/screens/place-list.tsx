import { useEffect, useRef, useState } from 'react';
import type { Place } from '../sync/places';
import { Refused, SignedOut } from '../sync/refused';
import { fetched } from './fetched';

/** It needs the network anyway. */
const LicenceForm = fetched(() => import('./licence-form').then((module) => module.LicenceForm), {
  loading: <p className="state">Carregando…</p>,
});

interface PlaceListProps<P extends Place> {
  readonly load: (show: (places: readonly P[]) => void) => Promise<void>;
  /** What is said if there is nothing to choose. */
  readonly empty: string;
  /** The place that is chosen by itself once the server's list is there; null if someone has to choose. */
  readonly only?: ((places: readonly P[]) => P | null) | undefined;
  readonly onChosen: (place: P) => void;
  readonly onSignIn: () => void;
}

/** Places to choose from, large enough for gloves. What the phone knows is there at once; the server's list follows. */
export function PlaceList<P extends Place>({ load, empty, only, onChosen, onSignIn }: PlaceListProps<P>) {
  const [places, setPlaces] = useState<readonly P[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const loader = useRef(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads again
  useEffect(() => {
    let current = true;
    setProblem(null);
    let last: readonly P[] = [];
    loader
      .current((found) => {
        last = found;
        if (current) setPlaces(found);
      })
      .then(() => {
        const chosen = current ? only?.(last) : null;
        if (chosen != null) onChosen(chosen);
      })
      .catch((error: unknown) => {
        if (current) setProblem(error);
      });
    return () => {
      current = false;
    };
  }, [attempt]);

  const again = () => setAttempt((before) => before + 1);
  if (problem instanceof Refused && problem.code === 'license_required')
    return <LicenceForm onDone={again} />;
  if (problem !== null) {
    return (
      <div className="state">
        <p role="alert">{sentence(problem)}</p>
        <button type="button" className="primary" onClick={problem instanceof SignedOut ? onSignIn : again}>
          {problem instanceof SignedOut ? 'Entrar' : 'Tentar novamente'}
        </button>
      </div>
    );
  }
  if (places === null) return <p className="state">Carregando…</p>;
  if (places.length === 0) return <p className="state">{empty}</p>;
  return (
    <ul className="places">
      {places.map((place) => (
        <li key={place.id}>
          <button type="button" onClick={() => onChosen(place)}>
            <span>{place.name}</span>
            {place.hint !== undefined && <small>{place.hint}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function sentence(error: unknown): string {
  if (error instanceof TypeError || !(error instanceof Error))
    return 'Sem conexão com o servidor, e este aparelho ainda não tem esta lista.';
  return error.message;
}
