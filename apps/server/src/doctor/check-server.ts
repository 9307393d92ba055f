import type { Config } from '../config.js';
import { type Finding, note, ok, todo } from './finding.js';

const PATIENCE_MS = 5_000;

/** Whether the server answers on the address of this configuration, and says that it is ready. */
export async function checkServer({ host, port, tls }: Config): Promise<Finding> {
  const isTls = tls !== undefined;
  if (port === 0) return note('Servidor: PORT é 0, e por isso o endereço não é conhecido aqui');
  const address = `${isTls ? 'https' : 'http'}://${nameOf(host)}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok
      ? ok(`Servidor: em execução em ${address} e pronto`)
      : todo(`Servidor: em execução em ${address}, mas sem o banco de dados pronto; veja o registro (log)`);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return todo(`Servidor: não responde em ${address} há ${PATIENCE_MS / 1000} s; reinicie-o`);
    if (isTls && hasAnswered(error))
      return ok(`Servidor: em execução em ${address} (o certificado é de outro nome)`);
    return note(`Servidor: parado (nada responde em ${address}); o resto foi conferido sem ele`);
  }
}

/** Where a server that listens everywhere is reached from here. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A certificate for another name, or of an authority that Node doesn't know, is an answer all the same. */
function hasAnswered(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return /CERT|SIGNED|ALTNAME|ISSUER/.test(code);
}
