import { type FormEvent, useState } from 'react';
import { Submit } from '../button';
import { Problem } from '../problem';

/** A person fills it in once, with the office's key (docs/collector-api.md, "Signing in"). */
export function LicenceForm({ onDone }: { readonly onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const license = String(new FormData(event.currentTarget).get('license') ?? '');
    try {
      const { takeSeat } = await import('../../sync/take-seat');
      await takeSeat(license);
      onDone();
    } catch (error) {
      setProblem(
        error instanceof TypeError || !(error instanceof Error)
          ? 'Sem conexão com o servidor. Verifique a rede e tente novamente.'
          : error.message,
      );
    }
  };
  return (
    <form className="licence" onSubmit={submit}>
      <p>Seu acesso ainda não tem licença. Digite a chave que o escritório deu; é só uma vez.</p>
      <label>
        Chave de licença
        <input name="license" autoCapitalize="characters" autoComplete="off" spellCheck={false} required />
      </label>
      <Problem sentence={problem} />
      <Submit>Ativar</Submit>
    </form>
  );
}
