import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '@balanco/contract/base/roles';
import { SIGN_IN_RETURN } from '@balanco/contract/people/single-sign-on-user';
import type { z } from 'zod';
import type { DatastoreSettings } from '../datastore/index.js';
import type { ProviderSettings } from '../identity/embedded/single-sign-on.js';
import type { MetricsSettings } from '../metrics/open-metrics.js';
import { StartupError } from '../startup-error.js';
import type { TlsSettings } from '../tls/open-tls.js';
import { environmentSchema, SECRETS } from './environment-schema.js';

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** See docs/operations.md, "Configuration". */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = environmentSchema.safeParse(withSecretFiles(environment));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`A variável ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** Set if `databaseUrl` leads to a pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Free space below which writes are refused. */
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    licenceKey: values.LICENSE_KEY,
    /** If absent, messages become files. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Balanço <balanco@localhost>',
    identity: readIdentity(values),
    /** Absent with MOBILE_GRAPHQL=off. */
    datastore: values.MOBILE_GRAPHQL === 'off' ? undefined : { appsync: readAppSync(values) },
    /** If absent, there are no automatic backups. */
    backup: readBackup(values),
    /** If absent, backups are plain. */
    backupPublicKey: values.BACKUP_PUBLIC_KEY,
    /** The folder of files that travel by themselves (docs/exchange.md); if absent, none do. */
    exchangeFolder: values.EXCHANGE_DIR === undefined ? undefined : path.resolve(values.EXCHANGE_DIR),
    /** If absent, the server speaks plain http. */
    tls: readTls(values),
    /** If absent, there is no /metrics. */
    metrics: readMetrics(values),
    secretKey: values.SECRET_KEY,
    /** If absent, there is no security.txt. */
    securityContact: values.SECURITY_CONTACT,
    trustProxy: values.TRUST_PROXY,
    /** Days in which the Lixeira can restore. */
    trashDays: values.TRASH_DAYS,
    /** How long `/readyz` refuses before anything else stops. */
    drainSeconds: values.DRAIN_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    /** After so long without a turn of the event loop the process ends; 0: never. */
    watchdogSeconds: values.WATCHDOG_SECONDS,
    logLevel: values.LOG_LEVEL,
    /** A file, or `-` for standard error. */
    securityLog:
      values.SECURITY_LOG === undefined || values.SECURITY_LOG === '-'
        ? values.SECURITY_LOG
        : path.resolve(values.SECURITY_LOG),
  };
}

type Values = z.infer<typeof environmentSchema>;

/** @throws StartupError if a file is missing, or its variable is set as well */
function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) throw new StartupError(`Use ${name} ou ${name}_FILE, não as duas.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new StartupError(`A variável ${name}_FILE deve ser um arquivo que se possa ler; ${file} não é.`);
    }
  }
  return { ...environment, ...read };
}

function readTls(values: Values): TlsSettings | undefined {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, HTTP_PORT: httpPort } = values;
  if (certFile === undefined || keyFile === undefined) return undefined;
  return { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile), httpPort };
}

function readMetrics(values: Values): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  return port === undefined && token === undefined ? undefined : { port, host, token };
}

/** `hour`: in Brasília, 0 to 23. */
function readBackup(values: Values) {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_HOUR: hour } = values;
  return folder === undefined ? undefined : { folder: path.resolve(folder), keep, hour };
}

function readIdentity(values: Values) {
  const {
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: clientId,
    AWS_REGION: region,
    COGNITO_AUTH_FLOW: authFlow,
    COGNITO_IDENTITY_POOL_ID: identityPoolId,
  } = values;
  const isWhole = userPoolId !== undefined && clientId !== undefined && region !== undefined;
  const singleSignOn = values.IDENTITY === 'oidc' ? readSingleSignOn(values) : undefined;
  if (values.IDENTITY !== 'cognito' || !isWhole || authFlow === undefined)
    return { kind: 'embedded' as const, secondFactor: values.SECOND_FACTOR, singleSignOn };
  return { kind: 'cognito' as const, userPoolId, clientId, region, authFlow, identityPoolId };
}

/** The schema guarantees the required ones. */
function readSingleSignOn(values: Values): ProviderSettings {
  const issuer = values.OIDC_ISSUER ?? '';
  const roles = values.OIDC_ROLES?.split(',').map((pair) => pair.split('=') as [string, Role]);
  return {
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    issuer,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET ?? '',
    redirectUri: `${values.PUBLIC_URL}${SIGN_IN_RETURN}`,
    parameters: Object.fromEntries(new URLSearchParams(values.OIDC_PARAMETERS)),
    roleClaim: values.OIDC_ROLE_CLAIM,
    roles: new Map(roles),
    pharmacyClaim: values.OIDC_PHARMACY_CLAIM,
    localAdmin: values.ADMIN_EMAIL ?? '',
  };
}

/** The schema guarantees one of both. */
function readAppSync(values: Values): DatastoreSettings['appsync'] {
  const { APPSYNC_ENDPOINT: endpoint, APPSYNC_API_KEY: apiKey, APPSYNC_EMAIL: email } = values;
  const { APPSYNC_PASSWORD: password, APPSYNC_CLIENT_ID: clientId } = values;
  if (endpoint === undefined) return undefined;
  if (apiKey !== undefined) return { endpoint, signIn: { kind: 'api_key', apiKey } };
  if (email === undefined || password === undefined || clientId === undefined) return undefined;
  const identityEndpoint =
    values.APPSYNC_IDENTITY_ENDPOINT ?? `https://cognito-idp.${values.AWS_REGION}.amazonaws.com/`;
  return { endpoint, signIn: { kind: 'user_pool', email, password, clientId, identityEndpoint } };
}
