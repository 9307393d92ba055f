import { type BatchFailure, batchFailure } from '../rules/waiting';

/** Its `message` is a Portuguese sentence. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string | null, detail: string | null, retryAfterSeconds: number | null) {
    super(detail ?? `O servidor respondeu com um erro (${status}). Tente novamente em instantes.`);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const NO_NETWORK = 'Sem conexão com o servidor. Verifique a rede e tente novamente.';

/** @param offline stands for no answer, whose error is in English */
export function sentenceOf(error: unknown, offline = NO_NETWORK): string {
  return error instanceof TypeError || !(error instanceof Error) ? offline : error.message;
}

/** Returns null unless the server refused. */
export function failureOf(error: unknown): BatchFailure | null {
  return error instanceof Refused ? batchFailure(error.status, error.code) : null;
}

/** The person has to sign in again. */
export class SignedOut extends Error {
  constructor() {
    super('Sua sessão terminou. Entre de novo para enviar.');
  }
}

/** A network that is up, but for less than was sent. Otherwise as without one. */
export class TooSlow extends TypeError {}
