import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import path from 'node:path';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { lastBackup, lastBackupFailure } from '../backup/last-backup.js';
import type { Config } from '../config/config.js';
import { plainHttpWarning } from '../config/exposure.js';

export interface Finding {
  readonly state: 'ok' | 'note' | 'todo';
  /** `Relógio: …`; what stands before the colon names the check. */
  readonly text: string;
  /** What the check measured: bytes, seconds, days or a number of things. */
  readonly value?: number | undefined;
}

export const ok = (text: string, value?: number): Finding => ({ state: 'ok', text, value });
export const note = (text: string, value?: number): Finding => ({ state: 'note', text, value });
export const todo = (text: string, value?: number): Finding => ({ state: 'todo', text, value });

export const checkOf = ({ text }: Finding): string => text.slice(0, text.indexOf(':'));

const LABELS = { ok: 'ok', note: 'aviso', todo: 'FAZER' } as const;

export function findingLine({ state, text }: Finding): string {
  return `${LABELS[state].padEnd(5)}  ${text}`;
}

const PATIENCE_MS = 5_000;

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
    return todo(
      `Servidor: parado (nada responde em ${address}); o resto foi conferido sem ele. Se está em execução, dê a este comando as mesmas variáveis`,
    );
  }
}

export async function checkExposure(config: Config): Promise<Finding> {
  const warning = plainHttpWarning(config);
  return warning === null ? ok('Rede: nada passa aberto para fora desta máquina') : todo(`Rede: ${warning}`);
}

/**
 * Accepts any certificate, which checkCertificate judges; nothing secret is sent.
 * @returns the status
 */
async function askReadiness(address: string, signal: AbortSignal): Promise<number | undefined> {
  const ask: typeof secureRequest = address.startsWith('https:') ? secureRequest : plainRequest;
  const [answer] = await once(ask(address, { signal, rejectUnauthorized: false }).end(), 'response');
  answer.resume();
  return answer.statusCode;
}

function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A large import or a backup could fill less. */
const LOW_BYTES = 1024 ** 3;

const SECRET_FILES = ['secret.key', 'primeiro-acesso.txt'];

export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const facts = await stat(dataDir).catch(() => null);
  if (facts === null)
    return [note(`DATA_DIR: a pasta ${dataDir} ainda não existe; o primeiro npm start a cria`)];
  if (!facts.isDirectory()) return [todo(`DATA_DIR: ${dataDir} não é uma pasta; corrija a variável`)];
  const isUsable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable)
    return [todo(`DATA_DIR: sem permissão para usar ${dataDir}; execute como o usuário do servidor`)];
  return [await checkModes(dataDir, facts.mode), await checkRoom('DATA_DIR', dataDir, LOW_BYTES)];
}

/** PostgreSQL's user may enter the folder but not list it. */
async function checkModes(dataDir: string, mode: number): Promise<Finding> {
  if (process.platform === 'win32') return note('Permissões: não conferidas no Windows');
  const open: string[] = (mode & 0o066) === 0 ? [] : [`chmod 700 ${dataDir}`];
  for (const name of SECRET_FILES) {
    const file = path.join(dataDir, name);
    const facts = await stat(file).catch(() => null);
    if (facts !== null && (facts.mode & 0o077) !== 0) open.push(`chmod 600 ${file}`);
  }
  return open.length === 0
    ? ok(`Permissões: só o dono lê ${dataDir} e a chave secreta`)
    : todo(`Permissões: outros usuários desta máquina leem os dados; execute: ${open.join(' && ')}`);
}

/** @param least free bytes */
async function checkRoom(name: string, folder: string, least: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const [unit, size] = free < 1024 ** 3 ? (['MB', 1024 ** 2] as const) : (['GB', 1024 ** 3] as const);
  const text = `Disco de ${name}: ${(free / size).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit} livres`;
  return free < least ? todo(`${text}; libere espaço em ${folder}`, free) : ok(text, free);
}

/** It reads the greeting and sends EHLO, nothing more. */
export async function checkMail({ smtpUrl, identity }: Config): Promise<Finding[]> {
  if (identity.kind === 'cognito') return [];
  if (smtpUrl === undefined) {
    return [
      note(
        'E-mail: sem SMTP_URL os códigos para redefinir senhas ficam em DATA_DIR/outbox e ninguém os recebe',
      ),
    ];
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const server = `${hostname}:${port || (isSecure ? 465 : 587)}`;
  const failure = await greet(hostname, Number(port) || (isSecure ? 465 : 587), isSecure);
  return [
    failure === null
      ? ok(`E-mail: ${server} responde`)
      : todo(`E-mail: ${server} não responde (${failure}); confira SMTP_URL e a rede`),
  ];
}

async function greet(host: string, port: number, secure: boolean): Promise<string | null> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  return new Promise((resolve) => {
    connection.once('error', (error: Error) => {
      connection.close();
      resolve(error.message);
    });
    connection.connect(() => {
      connection.quit();
      resolve(null);
    });
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days, which leave time to renew. */
const SOON_DAYS = 14;

export async function checkCertificate({ tls }: Config, now: Date): Promise<Finding[]> {
  if (tls === undefined) return [];
  const file = tls.certFile;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(await readFile(file));
  } catch {
    return [todo(`TLS: não há um certificado legível em ${file}; corrija TLS_CERT_FILE`)];
  }
  const days = Math.floor((Date.parse(certificate.validTo) - now.getTime()) / DAY_MS);
  if (Date.parse(certificate.validFrom) > now.getTime())
    return [todo(`TLS: o certificado ${file} ainda não vale; confira o relógio e o arquivo`)];
  if (days < 0) return [todo(`TLS: o certificado ${file} venceu; renove-o`, days)];
  if (days < SOON_DAYS) {
    const left = days === 1 ? '1 dia' : `${days} dias`;
    return [todo(`TLS: o certificado ${file} vence em ${left}; renove-o`, days)];
  }
  return [ok(`TLS: o certificado vale por mais ${days} dias`, days)];
}

const HOUR_MS = 60 * 60 * 1000;

/** A day, and two hours for a slow backup. */
const OLD_MS = 26 * HOUR_MS;

export async function checkBackups({ backup, databaseUrl, dataDir }: Config, now: Date): Promise<Finding[]> {
  if (backup === undefined) {
    return databaseUrl === undefined
      ? [todo('Cópias: nenhuma é feita; indique em BACKUP_DIR uma pasta em outro disco')]
      : [
          note(
            'Cópias: BACKUP_DIR não está definida; confira que o servidor de DATABASE_URL tem cópias próprias',
          ),
        ];
  }
  const { folder } = backup;
  const newest = await lastBackup(folder);
  const failure = await lastBackupFailure(dataDir);
  const why =
    failure === null
      ? 'veja o registro (log) do servidor'
      : `a tentativa de ${failure.at.toISOString()} falhou: ${failure.reason}`;
  if (newest === null) return [todo(`Cópias: não há nenhuma em ${folder}; ${why}`)];
  const age = now.getTime() - newest.at.getTime();
  const text = `Cópias: a última é de ${newest.at.toISOString()}, há ${Math.max(0, Math.floor(age / HOUR_MS))} h (${newest.file})`;
  const findings = [
    age > OLD_MS || failure !== null ? todo(`${text}; ${why}`, age / 1000) : ok(text, age / 1000),
    await checkRoom('BACKUP_DIR', folder, 2 * newest.bytes),
  ];
  const [here, there] = await Promise.all([stat(dataDir).catch(() => null), stat(folder)]);
  if (here?.dev === there.dev)
    findings.push(note('Cópias: estão no mesmo disco que os dados; leve-as também para outro lugar'));
  return findings;
}
