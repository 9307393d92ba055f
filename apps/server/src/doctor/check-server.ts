import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Config } from '../config.js';
import { type Finding, note, ok, todo } from './finding.js';

const PATIENCE_MS = 5_000;

/** Checks that the server answers at its configured address and is ready. */
export async function checkServer({ host, port, tls }: Config): Promise<Finding> {
  if (port === 0) return note('Servidor: PORT é 0, e por isso o endereço não é conhecido aqui');
  const address = `${tls === undefined ? 'http' : 'https'}://${nameOf(host)}:${port}`;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const status = await askReadiness(`${address}/readyz`, patience);
    return status === 200
      ? ok(`Servidor: em execução em ${address} e pronto`)
      : todo(`Servidor: em execução em ${address}, mas sem o banco de dados pronto; veja o registro (log)`);
  } catch {
    if (patience.aborted)
      return todo(`Servidor: não responde em ${address} há ${PATIENCE_MS / 1000} s; reinicie-o`);
    return note(
      `Servidor: parado (nada responde em ${address}); o resto foi conferido sem ele. Se está em execução, dê a este comando as mesmas variáveis`,
    );
  }
}

/**
 * Accepts any certificate, because nothing secret is sent, the certificate is for the public address and not for this
 * one, and Node does not know the local authority. The check of the file reports faults of the certificate.
 *
 * @returns the status of the answer
 */
function askReadiness(address: string, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = address.startsWith('https:')
      ? secureRequest(address, { signal, rejectUnauthorized: false })
      : plainRequest(address, { signal });
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.end();
  });
}

/** The address at which a server that listens on all interfaces is reached from here. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
