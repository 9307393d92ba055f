import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { StartupError } from '../startup-error.js';

/** PEM, with or without the chain. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** @throws StartupError unless they belong together */
export async function readPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const cert = await readText(certFile, 'TLS_CERT_FILE');
  const key = await readText(keyFile, 'TLS_KEY_FILE');
  try {
    new X509Certificate(cert);
  } catch {
    throw new StartupError(`O arquivo ${certFile} da variável TLS_CERT_FILE não contém um certificado PEM.`);
  }
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new StartupError(
      `O arquivo ${keyFile} da variável TLS_KEY_FILE não contém a chave PEM, sem senha, do certificado ${certFile}.`,
    );
  }
  return { cert, key };
}

async function readText(file: string, variable: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new StartupError(`Não foi possível ler o arquivo ${file} da variável ${variable}.`);
  }
}
