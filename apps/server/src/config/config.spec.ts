import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  COGNITO,
  APPSYNC_ENDPOINT as ENDPOINT,
  WITH_KEY,
  WITH_USER,
} from '../testing/server/environments.js';
import { readConfig } from './config.js';
import { environmentSchema } from './environment-schema.js';

const KEY = '7KQ2M-ACDEF-GHJKM-NPQRT-UVWXY';
const SECRET = 's'.repeat(32);
const PUBLIC_KEY = 'age1p46x3v9za3t0x4ws2854crk5k0xnlyp6x0wchtjde8fqqrql6afsfzndua';
const POOL_USER = {
  kind: 'user_pool',
  email: 'ponte@rede.example',
  password: 'Coleta!234',
  clientId: '1example23456789',
};

it.each([
  ['absent', ''],
  ['blank', ' \t'],
])('every variable has its default if the environment is empty: %s', (_how, blank) => {
  const names = Object.keys(environmentSchema.shape);
  expect(names).toContain('PORT');
  const environment = blank === '' ? {} : Object.fromEntries(names.map((name) => [name, blank]));
  expect(readConfig(environment)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    diskReserveBytes: 100 * 1024 * 1024,
    adminEmail: undefined,
    adminPassword: undefined,
    licenceKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Balanço <balanco@localhost>',
    identity: { kind: 'embedded', secondFactor: 'off' },
    datastore: { appsync: undefined },
    backup: undefined,
    backupPublicKey: undefined,
    exchangeFolder: undefined,
    tls: undefined,
    metrics: undefined,
    secretKey: undefined,
    securityContact: undefined,
    trustProxy: false,
    trashDays: 90,
    drainSeconds: 0,
    shutdownSeconds: 25,
    watchdogSeconds: 60,
    logLevel: 'warn',
    securityLog: undefined,
  });
});

it.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ PUBLIC_URL: 'https://balanco.example/' }, { publicUrl: 'https://balanco.example' }],
  [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, { publicUrl: 'http://10.0.0.1:8080' }],
  [{ DATA_DIR: '/srv/balanço' }, { dataDir: '/srv/balanço' }],
  [{ DATABASE_URL: 'postgres://u:p@db/balanco' }, { databaseUrl: 'postgres://u:p@db/balanco' }],
  [
    { DATABASE_URL: 'postgresql://db:5433/b?sslmode=require' },
    { databaseUrl: 'postgresql://db:5433/b?sslmode=require' },
  ],
  [{ DISK_RESERVE_MB: '512' }, { diskReserveBytes: 512 * 1024 * 1024 }],
  [{ ADMIN_EMAIL: 'ana@example.com' }, { adminEmail: 'ana@example.com' }],
  [{ ADMIN_PASSWORD: 'Coleta!234' }, { adminPassword: 'Coleta!234' }],
  [{ LICENSE_KEY: KEY.toLowerCase() }, { licenceKey: KEY.replaceAll('-', '') }],
  [
    { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Balanço <balanco@rede.example>' },
    { smtpUrl: 'smtps://u:p@mail.example:465', mailFrom: 'Balanço <balanco@rede.example>' },
  ],
  [{ MAIL_FROM: 'balanco@rede.example' }, { mailFrom: 'balanco@rede.example' }],
  [{ IDENTITY: 'embedded' }, { identity: { kind: 'embedded', secondFactor: 'off' } }],
  [{ SECOND_FACTOR: 'staff' }, { identity: { kind: 'embedded', secondFactor: 'staff' } }],
  [{ AWS_REGION: 'sa-east-1' }, { identity: { kind: 'embedded', secondFactor: 'off' } }],
  [
    COGNITO,
    {
      identity: {
        kind: 'cognito',
        userPoolId: 'sa-east-1_Ab12Cd34E',
        clientId: '1example23456789',
        region: 'sa-east-1',
        authFlow: 'USER_SRP_AUTH',
      },
    },
  ],
  [
    WITH_KEY,
    { datastore: { appsync: { endpoint: ENDPOINT, signIn: { kind: 'api_key', apiKey: 'da2-abc' } } } },
  ],
  [{ ...WITH_KEY, MOBILE_GRAPHQL: 'off' }, { datastore: undefined }],
  [
    WITH_USER,
    {
      datastore: {
        appsync: {
          endpoint: ENDPOINT,
          signIn: { ...POOL_USER, identityEndpoint: 'https://cognito-idp.sa-east-1.amazonaws.com/' },
        },
      },
    },
  ],
  [
    {
      ...WITH_USER,
      AWS_REGION: '',
      APPSYNC_ENDPOINT: 'http://127.0.0.1:3000/graphql',
      APPSYNC_IDENTITY_ENDPOINT: 'http://localhost:3000/idp/local_Balanco1/',
    },
    {
      datastore: {
        appsync: {
          endpoint: 'http://127.0.0.1:3000/graphql',
          signIn: { ...POOL_USER, identityEndpoint: 'http://localhost:3000/idp/local_Balanco1/' },
        },
      },
    },
  ],
  [{ BACKUP_PUBLIC_KEY: PUBLIC_KEY }, { backupPublicKey: PUBLIC_KEY }],
  [
    { SECURITY_CONTACT: 'mailto:seguranca@rede.example' },
    { securityContact: 'mailto:seguranca@rede.example' },
  ],
  [{ SECURITY_CONTACT: 'https://rede.example/s' }, { securityContact: 'https://rede.example/s' }],
  [{ EXCHANGE_DIR: '/srv/arquivos' }, { exchangeFolder: '/srv/arquivos' }],
  [{ BACKUP_DIR: '/srv/copias' }, { backup: { folder: '/srv/copias', keep: 14, hour: 3 } }],
  [
    { BACKUP_DIR: 'copias', BACKUP_KEEP: '3', BACKUP_HOUR: '0' },
    { backup: { folder: path.resolve('copias'), keep: 3, hour: 0 } },
  ],
  [{ SECRET_KEY: SECRET }, { secretKey: SECRET }],
  [{ TRUST_PROXY: ' 1 ' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [{ TRASH_DAYS: '30' }, { trashDays: 30 }],
  [{ SHUTDOWN_SECONDS: '600' }, { shutdownSeconds: 600 }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
])('a good value is accepted: %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

const file = path.join(tmpdir(), `balanco-secret-${process.pid}`);

it('a secret in a file is read without its line break', () => {
  writeFileSync(file, `${SECRET}\n`);
  onTestFinished(() => rmSync(file));
  expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(SECRET);
});

it.each([
  [{ SECRET_KEY_FILE: '/nowhere' }, 'A variável SECRET_KEY_FILE deve ser um arquivo que se possa ler'],
  [{ SMTP_URL_FILE: '/x', SMTP_URL: 'smtp://x' }, 'Use SMTP_URL ou SMTP_URL_FILE, não as duas.'],
])('the secret in a file %s is refused with a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
