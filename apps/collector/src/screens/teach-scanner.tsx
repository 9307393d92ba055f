import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keepScanner, learntScanner } from '../device/scanner';
import { learnScanner, profileText } from '../rules/learn-scanner';
import type { ScanEnd } from '../rules/scanner-profile';
import { createTestScan } from '../rules/test-scan';
import { Sheet } from './sheet';
import { TestSymbol } from './test-symbol';

/** A scanner without an end key is silent for so long after its last character. In ms. */
const SILENCE_MS = 700;

/** 'Leia este código de teste': the phone learns what its scanner puts around a code (docs/collector-app.md, "Teaching a scanner"). */
export function TeachScanner({ onClose }: { readonly onClose: () => void }) {
  const [profile, setProfile] = useState(learntScanner);
  const [outcome, setOutcome] = useState<'learnt' | 'other' | null>(null);
  const keys = useRef(createTestScan());
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(silence.current), []);

  const end = (by: ScanEnd) => {
    clearTimeout(silence.current);
    const scan = keys.current.end(by);
    if (scan === null) return;
    const learnt = learnScanner(scan);
    setOutcome(learnt === null ? 'other' : 'learnt');
    if (learnt === null) return;
    keepScanner(learnt);
    setProfile(learnt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      // Tab alone goes on to the next control.
      if (event.key === 'Enter' || keys.current.isBegun()) event.preventDefault();
      return end(event.key);
    }
    if (event.key.length !== 1) return;
    event.preventDefault();
    clearTimeout(silence.current);
    keys.current.push(event.key, event.timeStamp);
    silence.current = setTimeout(() => end('silence'), SILENCE_MS);
  };
  const forget = () => {
    keepScanner(null);
    setProfile(null);
    setOutcome(null);
  };
  return (
    <Sheet title="Ensinar o leitor" onClose={onClose}>
      <p>Com o leitor deste aparelho, leia este código de teste ou a etiqueta impressa de uma seção.</p>
      <TestSymbol />
      <label>
        Leitura do código de teste
        <input
          // A field keeps the scan away from the counting behind; without the phone's own keyboard.
          inputMode="none"
          autoComplete="off"
          placeholder="Toque aqui e leia"
          readOnly
          ref={focusOnce}
          onKeyDown={onKeyDown}
        />
      </label>
      {outcome === 'other' && (
        <p role="alert" className="alert">
          Este não é o código de teste. Leia o código acima. Se foi ele, o leitor corta ou troca dígitos: peça
          ao escritório que o configure para enviar o EAN-13 inteiro.
        </p>
      )}
      {profile !== null && (
        <p role="status">
          {outcome === 'learnt' ? 'Leitor reconhecido. ' : 'Leitor deste aparelho: '}
          {profileText(profile)}
        </p>
      )}
      <p className="note">
        Se o leitor junta lote e validade dos medicamentos, ative nele a transmissão do separador FNC1 (GS,
        ASCII 29); o manual do leitor traz o código que a liga.
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={onClose}>
          Pronto
        </button>
        {profile !== null && (
          <button type="button" onClick={forget}>
            Esquecer o leitor
          </button>
        )}
      </div>
    </Sheet>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
