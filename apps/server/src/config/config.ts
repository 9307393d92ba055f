import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '@balanco/contract/base/roles';
import { SIGN_IN_RETURN } from '@balanco/contract/people/single-sign-on-user';
import type { z } from 'zod';
import type { DatastoreSettings } from '../datastore/index.js';
import type { TrustProxy } from '../http/connections/trust-proxy.js';
import type { ProviderSettings } from '../identity/embedded/single-sign-on.js';
import type { MetricsSettings } from '../metrics/open-metrics.js';
import { StartupError } from '../startup-error.js';
import type { TlsSettings } from '../tls/open-tls.js';
import { environmentSchema, SECRETS } from './environment-schema.js';

type IdentityConfig =
  | {
      readonly kind: 'embedded';
      readonly secondFactor: 'off' | 'staff';
      readonly singleSignOn?: ProviderSettings | undefined;
    }
  | {
      readonly kind: 'cognito';
      readonly userPoolId: string;
      readonly clientId: string;
      readonly region: string;
      readonly authFlow: 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH';
      readonly identityPoolId: string | undefined;
    };

interface BackupConfig {
  readonly folder: string;
  readonly keep: number;
  /** Hour in Brasília, 0 to 23. */
  readonly hour: number;
}

/** See docs/operations.md, "Configuration". */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Set if `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** Free space below which writes are refused. */
  readonly diskReserveBytes: number;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly licenceKey: string | undefined;
  /** If absent, messages become files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly identity: IdentityConfig;
  /** Absent with MOBILE_GRAPHQL=off. */
  readonly datastore: DatastoreSettings | undefined;
  /** If absent, there are no automatic backups. */
  readonly backup: BackupConfig | undefined;
  /** If absent, backups are plain. */
  readonly backupPublicKey: string | undefined;
  /** The folder of files that travel by themselves (docs/exchange.md); if absent, none do. */
  readonly exchangeFolder: string | undefined;
  /** If absent, the server speaks plain http. */
  readonly tls: TlsSettings | undefined;
  /** If absent, there is no /metrics. */
  readonly metrics: MetricsSettings | undefined;
  readonly secretKey: string | undefined;
  /** If absent, there is no security.txt. */
  readonly securityContact: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Days in which the Lixeira can restore. */
  readonly trashDays: number;
  /** How long `/readyz` refuses before anything else stops. */
  readonly drainSeconds: number;
  readonly shutdownSeconds: number;
  /** After so long without a turn of the event loop the process ends; 0: never. */
  readonly watchdogSeconds: number;
  readonly logLevel: string;
  /** A file, or `-` for standard error. */
  readonly securityLog: string | undefined;
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
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
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    licenceKey: values.LICENSE_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Balanço <balanco@localhost>',
    identity: readIdentity(values),
    datastore: values.MOBILE_GRAPHQL === 'off' ? undefined : { appsync: readAppSync(values) },
    backup: readBackup(values),
    backupPublicKey: values.BACKUP_PUBLIC_KEY,
    exchangeFolder: values.EXCHANGE_DIR === undefined ? undefined : path.resolve(values.EXCHANGE_DIR),
    tls: readTls(values),
    metrics: readMetrics(values),
    secretKey: values.SECRET_KEY,
    securityContact: values.SECURITY_CONTACT,
    trustProxy: values.TRUST_PROXY,
    trashDays: values.TRASH_DAYS,
    drainSeconds: values.DRAIN_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    watchdogSeconds: values.WATCHDOG_SECONDS,
    logLevel: values.LOG_LEVEL,
    securityLog:
      values.SECURITY_LOG === undefined || values.SECURITY_LOG === '-'
        ? values.SECURITY_LOG
        : path.resolve(values.SECURITY_LOG),
  };
}

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

function readTls(values: z.infer<typeof environmentSchema>): TlsSettings | undefined {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, HTTP_PORT: httpPort } = values;
  if (certFile === undefined || keyFile === undefined) return undefined;
  return { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile), httpPort };
}

function readMetrics(values: z.infer<typeof environmentSchema>): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  return port === undefined && token === undefined ? undefined : { port, host, token };
}

function readBackup(values: z.infer<typeof environmentSchema>): BackupConfig | undefined {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_HOUR: hour } = values;
  return folder === undefined ? undefined : { folder: path.resolve(folder), keep, hour };
}

function readIdentity(values: z.infer<typeof environmentSchema>): IdentityConfig {
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
    return { kind: 'embedded', secondFactor: values.SECOND_FACTOR, singleSignOn };
  return { kind: 'cognito', userPoolId, clientId, region, authFlow, identityPoolId };
}

/** The schema guarantees the required ones. */
function readSingleSignOn(values: z.infer<typeof environmentSchema>): ProviderSettings {
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
function readAppSync(values: z.infer<typeof environmentSchema>): DatastoreSettings['appsync'] {
  const { APPSYNC_ENDPOINT: endpoint, APPSYNC_API_KEY: apiKey, APPSYNC_EMAIL: email } = values;
  const { APPSYNC_PASSWORD: password, APPSYNC_CLIENT_ID: clientId } = values;
  if (endpoint === undefined) return undefined;
  if (apiKey !== undefined) return { endpoint, signIn: { kind: 'api_key', apiKey } };
  if (email === undefined || password === undefined || clientId === undefined) return undefined;
  const identityEndpoint =
    values.APPSYNC_IDENTITY_ENDPOINT ?? `https://cognito-idp.${values.AWS_REGION}.amazonaws.com/`;
  return { endpoint, signIn: { kind: 'user_pool', email, password, clientId, identityEndpoint } };
}
