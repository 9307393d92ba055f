import { type FormEvent, useState } from 'react';
import { keepPendingCode } from '../identity/enrol';
import { readEnrolmentText } from '../rules/enrolment-code';
import { fetched } from './fetched';
import { Problem } from './problem';

/** The camera comes with its decoder when someone asks for it. */
const CodeCamera = fetched(() => import('./code-camera').then((module) => module.CodeCamera), {
  loading: <p className="note">Abrindo a câmera…</p>,
});

interface CodeEntryProps {
  /** A code was kept for the next step. */
  readonly onCode: () => void;
  /** Whether it is the only way in. */
  readonly isMain: boolean;
}

/** A code of the office, read from paper or a screen, or typed. */
export function CodeEntry({ onCode, isMain }: CodeEntryProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string) => {
    const read = readEnrolmentText(text, window.location.origin);
    setReading(false);
    if (read.kind === 'elsewhere')
      setProblem(`Este código é de outro endereço: ${read.host}. Leia-o com a câmera do celular.`);
    else if (read.kind === 'none') setProblem('Isto não é um código do escritório. Confira e tente de novo.');
    else {
      keepPendingCode(read.code);
      onCode();
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    take(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  return (
    <form onSubmit={submit} className="code-entry">
      <label>
        Código do escritório
        <span className="code-line">
          <input
            name="code"
            placeholder="ABCDE-FGHJK"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required
          />
          <button type="submit" className={isMain ? 'primary' : ''}>
            Conectar
          </button>
        </span>
      </label>
      <Problem sentence={problem} />
      {isReading ? (
        <CodeCamera onRead={take} onClose={() => setReading(false)} />
      ) : (
        <button type="button" onClick={() => setReading(true)}>
          Ler código
        </button>
      )}
    </form>
  );
}
