import { activateLicence } from '@balanco/contract/people/licences';
import { useState } from 'react';
import { sentenceOf } from '../../sync/refused';
import { request } from '../../sync/request';
import { Problem, Submit, submitted } from '../basics';

/** A person fills it in once, with the office's key (docs/collector-api.md, "Signing in"). */
export function LicenceForm({ onDone }: { readonly onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = submitted(async (typed) => {
    try {
      await request(activateLicence, { body: { license: typed('license') } });
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
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
