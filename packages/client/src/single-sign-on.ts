import {
  SIGN_IN_START,
  SINGLE_SIGN_ON_USER,
  type SignInPage,
  type SignInProblem,
} from '@balanco/contract/people/single-sign-on-user';
import { newUuid } from './new-uuid.js';

const problems: Readonly<Record<SignInProblem, string>> = {
  waiting: 'Falta um administrador confirmar que este acesso é seu. Peça a ele agora e entre de novo.',
  no_role: 'A empresa ainda não deu a você um perfil no Balanço. Peça a quem cuida dos acessos.',
  deactivated: 'Este acesso foi desativado. Fale com o administrador.',
  no_seat: 'A licença não tem vaga livre. Peça a um administrador que libere uma.',
  refused: 'A entrada não foi concluída. Tente de novo.',
  unreachable: 'O acesso da empresa não responde agora. Tente de novo em alguns minutos.',
};

/** What the company's provider brought back: a user name and a password for the pool, or a sentence. */
export interface BroughtBack {
  readonly user: string;
  readonly password: string;
  readonly problem: string | null;
}

const OWN_KEY = 'balanco.sign-in';

/** Goes to the company's provider. Only the browser that went there takes what it brings back. */
export function goToCompany(page: SignInPage): void {
  const own = newUuid();
  localStorage.setItem(OWN_KEY, own);
  window.location.assign(`${SIGN_IN_START}?page=${page}&own=${own}`);
}

/** Once: takes it out of the address. Refuses a link of somebody else, which would begin their session here. */
export function takeBroughtBack(): BroughtBack | null {
  const { hash, pathname, search } = window.location;
  const back = new URLSearchParams(hash.slice(1));
  const password = back.get('sign-in') ?? '';
  const own = localStorage.getItem(OWN_KEY);
  const isOwn = own !== null && back.get('own') === own;
  const problem = back.get('sign-in-problem') ?? (isOwn ? null : 'refused');
  if (!hash.startsWith('#sign-in')) return null;
  localStorage.removeItem(OWN_KEY);
  window.history.replaceState(window.history.state, '', pathname + search);
  const sentence = problem && (problems[problem as SignInProblem] ?? problems.refused);
  return { user: SINGLE_SIGN_ON_USER, password, problem: sentence };
}
