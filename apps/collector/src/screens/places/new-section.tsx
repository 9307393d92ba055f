import { type FormEvent, useRef, useState } from 'react';
import { Submit } from '../basics';

export function NewSection({ onOpen }: { readonly onOpen: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [isFailed, setFailed] = useState(false);
  const isOpening = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second tap would open another section of this name.
    if (name.trim() === '' || isOpening.current) return;
    isOpening.current = true;
    setFailed(false);
    void onOpen(name.trim())
      .catch(() => setFailed(true))
      .finally(() => {
        isOpening.current = false;
      });
  };
  return (
    <form className="new-section" onSubmit={submit}>
      <label>
        Nova seção
        <input
          maxLength={200}
          placeholder="Ex.: Corredor 3"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Submit disabled={name.trim() === ''}>Abrir</Submit>
      {isFailed && (
        <p role="alert" className="alert">
          A seção não foi aberta: este aparelho não a guardou. Libere espaço e tente de novo.
        </p>
      )}
    </form>
  );
}
