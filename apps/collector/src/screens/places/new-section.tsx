import { type FormEvent, useState } from 'react';
import { Submit } from '../basics';

export function NewSection({ onOpen }: { readonly onOpen: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [isFailed, setFailed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    if (name.trim() !== '') void onOpen(name.trim()).catch(() => setFailed(true));
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
