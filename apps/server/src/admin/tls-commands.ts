import { mkdir } from 'node:fs/promises';
import {
  createLocalTls,
  type LocalTls,
  localFiles,
  machineAddresses,
  renewLocalTls,
} from '@balanco/local-authority/local-authority';
import { type Config, readConfig } from '../config/config.js';
import type { StandaloneCommand } from './operator-command.js';

const options = {
  host: { meaning: 'outros nomes ou endereços da máquina, separados por vírgula' },
};

export const tlsCommands: readonly StandaloneCommand[] = [
  {
    name: 'tls create',
    summary: 'cria uma autoridade local e um certificado para esta máquina, em DATA_DIR/tls',
    options,
    async runAlone({ environment, say }, { options: { host } }) {
      const config = readConfig(withoutTls(environment));
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const made = await createLocalTls(config.dataDir, hostsIn(host), new Date());
      describe(made, say);
      saySettings(config, say);
    },
  },
  {
    name: 'tls renew',
    summary: 'renova o certificado de tls create; os celulares continuam confiando nele',
    options,
    async runAlone({ environment, say }, { options: { host } }) {
      const { dataDir } = readConfig(withoutTls(environment));
      describe(await renewLocalTls(dataDir, hostsIn(host), new Date()), say);
      say('Um servidor no ar passa a usá-lo em segundos, sem reinício.');
    },
  },
];

/** The TLS variables may name files that the command will make. */
function withoutTls({
  TLS_CERT_FILE: _cert,
  TLS_KEY_FILE: _key,
  HTTP_PORT: _port,
  ...others
}: NodeJS.ProcessEnv) {
  return others;
}

function hostsIn(list: string | undefined): string[] {
  return (list ?? '').split(',').filter((host) => host.trim() !== '');
}

function describe({ authority, certificate, hosts }: LocalTls, say: (line: string) => void): void {
  say(`Autoridade: ${authority.subject.replace('CN=', '')}, válida até ${day(authority.validTo)}`);
  say(`Impressão digital (SHA-256): ${authority.fingerprint256}`);
  say(`Certificado válido até ${day(certificate.validTo)} para ${hosts.join(', ')}`);
}

function saySettings({ dataDir, host, port }: Config, say: (line: string) => void): void {
  const { certFile, keyFile } = localFiles(dataDir);
  const address = machineAddresses()[0] ?? 'endereço-desta-máquina';
  say('\nDefina, e inicie o servidor de novo:\n');
  say(`  TLS_CERT_FILE=${certFile}`);
  say(`  TLS_KEY_FILE=${keyFile}`);
  say(`  HTTP_PORT=${port + 80}`);
  if (host === '127.0.0.1') say('  HOST=0.0.0.0');
  say(`\nDepois, abra em cada celular http://${address}:${port + 80}/instalar-certificado`);
}

/** The day is in UTC, like the certificate. */
function day(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
