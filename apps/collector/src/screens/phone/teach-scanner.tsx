import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keepScanner, learntScanner } from '../../device/scanner';
import { createTestScan, learnScanner, profileText, TEST_CODE } from '../../rules/scanning/learn-scanner';
import type { ScanEnd } from '../../rules/scanning/scanner-profile';
import { Button, Primary, Sheet } from '../basics';

/** Ends a scan without an end key. In ms. */
const SILENCE_MS = 700;

/** See docs/collector-app.md, "Teaching a scanner". */
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
      // A bare Tab moves to the next control.
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
          // Keeps the scan from the counting behind, without the phone's keyboard.
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
        <Primary onClick={onClose}>Pronto</Primary>
        {profile !== null && <Button onClick={forget}>Esquecer o leitor</Button>}
      </div>
    </Sheet>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** One unit per module, with quiet zones. */
const BARS =
  'M11 4h1v40h-1zM13 4h1v40h-1zM17 4h2v40h-2zM20 4h1v40h-1zM23 4h2v40h-2zM27 4h1v40h-1zM30 4h2v40h-2zM33 4h2v40h-2zM36 4h1v40h-1zM41 4h1v40h-1zM43 4h1v40h-1zM47 4h2v40h-2zM50 4h3v40h-3zM55 4h1v40h-1zM57 4h1v40h-1zM59 4h1v40h-1zM61 4h1v40h-1zM63 4h1v40h-1zM68 4h1v40h-1zM72 4h1v40h-1zM75 4h1v40h-1zM78 4h1v40h-1zM82 4h3v40h-3zM86 4h1v40h-1zM89 4h3v40h-3zM94 4h1v40h-1zM96 4h1v40h-1zM101 4h1v40h-1zM103 4h1v40h-1zM105 4h1v40h-1z';

/** The symbol is always black on white. */
function TestSymbol() {
  return (
    <svg className="test-symbol" viewBox="0 0 113 48" role="img" aria-label={`Código de teste ${TEST_CODE}`}>
      <rect width="113" height="48" fill="#ffffff" />
      <path d={BARS} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
