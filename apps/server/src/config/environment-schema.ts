import { isPublicKey } from '@balanco/backup/encryption';
import { isStrongPassword } from '@balanco/contract/people/password';
import { z } from 'zod';
import { parseTrustProxy, type TrustProxy } from '../http/connections/trust-proxy.js';
import { isLoopback } from './exposure.js';

const given = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

function variable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => given(value as string | undefined), schema);
}

/** `error` follows the name of the variable. */
const text = (pattern: RegExp, error: string) => variable(z.string().regex(pattern, { error }).optional());

const choices = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

function oneOf<const Name extends string>(...names: readonly Name[]) {
  return z.enum(names, { error: `deve ser ${choices.format(names)}` });
}

function wholeNumber(least: number, most: number, what = 'número inteiro') {
  const error = `deve ser um ${what} entre ${least} e ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

const portNumber = wholeNumber(0, 65_535, 'número de porta');

const networkAddress = z
  .string()
  .regex(/^[\w.:-]+$/, { error: 'deve ser um endereço de rede, como 127.0.0.1 ou 0.0.0.0' });

const url = (protocols: string, pattern: RegExp) =>
  z
    .url({ error: `deve ser um endereço que comece com ${protocols}` })
    .regex(pattern, { error: `deve começar com ${protocols}` });

const databaseUrl = url('postgres:// ou postgresql://', /^postgres(ql)?:\/\//);

const clientId = text(/^[\w+]+$/, 'deve ser o id de um cliente do pool');

const remoteUrl = z
  .url({ error: 'deve ser um endereço que comece com https://', abort: true })
  .refine(isSafe, { error: 'deve começar com https:// (http:// só nesta máquina)' });

/** Secrets need encryption, except to this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

/** A secret may stand in a file instead (Docker secrets, systemd's LoadCredential): `SECRET_KEY_FILE`. */
export const SECRETS = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
] as const;

const variables = z.object({
  PORT: variable(portNumber.default(3000)),
  HOST: variable(networkAddress.default('127.0.0.1')),
  PUBLIC_URL: variable(
    url('http:// ou https://', /^https?:\/\/[^/]+\/?$/)
      .overwrite((address) => address.replace(/\/$/, ''))
      .optional(),
  ),
  DATA_DIR: variable(z.string().default('./data')),
  DATABASE_URL: variable(databaseUrl.optional()),
  DATABASE_DIRECT_URL: variable(databaseUrl.optional()),
  DISK_RESERVE_MB: variable(wholeNumber(32, 100_000, 'número de megabytes').default(100)),
  ADMIN_EMAIL: variable(z.email({ error: 'deve ser um endereço de e-mail' }).optional()),
  ADMIN_PASSWORD: variable(
    z
      .string()
      .refine(isStrongPassword, {
        error: 'deve ter ao menos 8 caracteres, com um número, uma letra maiúscula e um caractere especial',
      })
      .optional(),
  ),
  LICENSE_KEY: variable(
    z
      .string()
      .transform((key) => key.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .refine((key) => key.length === 25, { error: 'deve ter 25 letras e números, em grupos de cinco' })
      .optional(),
  ),
  SMTP_URL: variable(url('smtp:// ou smtps://', /^smtps?:\/\//).optional()),
  MAIL_FROM: text(
    /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'deve ser um endereço de e-mail, como Balanço <balanco@rede.example>',
  ),
  IDENTITY: variable(oneOf('embedded', 'cognito', 'oidc').default('embedded')),
  SECOND_FACTOR: variable(oneOf('off', 'staff').default('off')),
  COGNITO_USER_POOL_ID: text(/^[\w-]+_[0-9A-Za-z]+$/, 'deve ser o id de um pool, como us-east-1_Ab12Cd34E'),
  COGNITO_CLIENT_ID: clientId,
  COGNITO_IDENTITY_POOL_ID: text(
    /^[a-z]{2}(-[a-z]+)+-\d+:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    'deve ser o id de um pool de identidades, como sa-east-1:6a3f1c52-5a4c-4a0a-9d7f-0123456789ab',
  ),
  AWS_REGION: text(/^[a-z]{2}(-[a-z]+)+-\d+$/, 'deve ser uma região da AWS, como sa-east-1'),
  COGNITO_AUTH_FLOW: variable(oneOf('USER_PASSWORD_AUTH', 'USER_SRP_AUTH').optional()),
  OIDC_ISSUER: variable(remoteUrl.optional()),
  OIDC_CLIENT_ID: variable(z.string().optional()),
  OIDC_CLIENT_SECRET: variable(z.string().optional()),
  OIDC_NAME: variable(z.string().optional()),
  OIDC_PARAMETERS: variable(z.string().optional()),
  OIDC_ROLE_CLAIM: variable(z.string().optional()),
  OIDC_ROLES: text(
    /^[^=,]+=(user|mod)(,[^=,]+=(user|mod))*$/,
    'deve ser como Gerente=mod,Coletor=user; administrador só se faz em Usuários',
  ),
  OIDC_PHARMACY_CLAIM: variable(z.string().optional()),
  MOBILE_GRAPHQL: variable(oneOf('on', 'off').default('on')),
  APPSYNC_ENDPOINT: variable(
    remoteUrl
      .regex(/\/graphql$/, { error: 'deve ser o endereço da API, que termina em /graphql' })
      .optional(),
  ),
  APPSYNC_API_KEY: text(/^[\w-]+$/, 'deve ser uma chave da API, como da2-abcdefghijklmnopqrstuvwxyz'),
  APPSYNC_EMAIL: variable(z.email({ error: 'deve ser um endereço de e-mail' }).optional()),
  APPSYNC_PASSWORD: variable(z.string().optional()),
  APPSYNC_CLIENT_ID: clientId,
  APPSYNC_IDENTITY_ENDPOINT: variable(remoteUrl.optional()),
  BACKUP_DIR: variable(z.string().optional()),
  BACKUP_KEEP: variable(wholeNumber(1, 1000).default(14)),
  BACKUP_HOUR: variable(wholeNumber(0, 23).default(3)),
  BACKUP_PUBLIC_KEY: variable(
    z
      .string()
      .refine(isPublicKey, {
        error: 'deve ser uma chave pública do age, como age1… (npm run admin -- backup-key)',
      })
      .optional(),
  ),
  EXCHANGE_DIR: variable(z.string().optional()),
  TLS_CERT_FILE: variable(z.string().optional()),
  TLS_KEY_FILE: variable(z.string().optional()),
  HTTP_PORT: variable(portNumber.optional()),
  METRICS_PORT: variable(portNumber.optional()),
  METRICS_HOST: variable(networkAddress.default('127.0.0.1')),
  METRICS_TOKEN: text(/^[\w.~+/=-]{24,}$/, 'deve ter ao menos 24 letras e números, sem espaços'),
  SECRET_KEY: variable(z.string().min(32, { error: 'deve ter ao menos 32 caracteres' }).optional()),
  SECURITY_CONTACT: text(
    /^(mailto:[!-?A-~]+@[!-?A-~]+|https:\/\/[!-~]+)$/,
    'deve ser mailto: com um endereço de e-mail, ou um endereço que comece com https://',
  ),
  SECURITY_LOG: variable(z.string().optional()),
  TRUST_PROXY: variable(z.string().default('false').transform(readTrustProxy)),
  TRASH_DAYS: variable(wholeNumber(1, 3650).default(90)),
  DRAIN_SECONDS: variable(wholeNumber(0, 300).default(0)),
  WATCHDOG_SECONDS: variable(wholeNumber(0, 3600).default(60)),
  SHUTDOWN_SECONDS: variable(wholeNumber(1, 600).default(25)),
  LOG_LEVEL: variable(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn')),
});

/** Documents once named `true`. */
function readTrustProxy(text: string, context: z.RefinementCtx): TrustProxy {
  const trust = parseTrustProxy(text);
  if (trust !== undefined) return trust;
  const forms = 'o número de proxies (1) ou os endereços deles (127.0.0.1, 10.0.0.0/8)';
  const message = text === 'true' ? `não aceita true: escreva ${forms}` : `deve ser false, ${forms}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export const environmentSchema = variables.superRefine((values, context) =>
  checkTogether(values, (name, message) => context.addIssue({ code: 'custom', path: [name], message })),
);

type EnvironmentValues = z.infer<typeof variables>;

type Complain = (name: keyof EnvironmentValues, message: string) => void;

function checkTogether(values: EnvironmentValues, complain: Complain): void {
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    complain('DATABASE_URL', 'é obrigatória quando DATABASE_DIRECT_URL é usada');
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    complain('MAIL_FROM', 'é obrigatória quando SMTP_URL é usada');
  checkAppSync(values, complain);
  checkTls(values, complain);
  checkMetrics(values, complain);
  checkCognito(values, complain);
  checkOidc(values, complain);
}

function checkTls(values: EnvironmentValues, complain: Complain): void {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, HTTP_PORT: plain, PUBLIC_URL: publicUrl } = values;
  if (cert === undefined && key === undefined) {
    if (plain !== undefined) complain('TLS_CERT_FILE', 'é obrigatória quando HTTP_PORT é usada');
    return;
  }
  if (cert === undefined) complain('TLS_CERT_FILE', 'é obrigatória quando TLS_KEY_FILE é usada');
  if (key === undefined) complain('TLS_KEY_FILE', 'é obrigatória quando TLS_CERT_FILE é usada');
  if (publicUrl?.startsWith('http:'))
    complain('PUBLIC_URL', 'deve começar com https:// quando TLS_CERT_FILE é usada');
}

/** A token is required if other machines reach the metrics. */
function checkMetrics(values: EnvironmentValues, complain: Complain): void {
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost, METRICS_TOKEN: metricsToken } = values;
  if (metricsPort !== undefined && !isLoopback(metricsHost) && metricsToken === undefined)
    complain('METRICS_TOKEN', `é obrigatória quando METRICS_HOST é ${metricsHost}`);
}

const cognitoVariables = [
  'COGNITO_USER_POOL_ID',
  'COGNITO_CLIENT_ID',
  'AWS_REGION',
  'COGNITO_AUTH_FLOW',
] as const;

function checkCognito(values: EnvironmentValues, complain: Complain): void {
  if (values.IDENTITY !== 'cognito') return;
  if (values.SECOND_FACTOR !== 'off')
    complain('SECOND_FACTOR', 'não vale quando IDENTITY é cognito: configure a verificação no pool da AWS');
  for (const name of cognitoVariables)
    if (values[name] === undefined) complain(name, 'é obrigatória quando IDENTITY é cognito');
  const { COGNITO_USER_POOL_ID: pool, AWS_REGION: region } = values;
  if (pool !== undefined && region !== undefined && !pool.startsWith(`${region}_`))
    complain('AWS_REGION', `deve ser a região do pool ${pool}`);
}

const oidcVariables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

function checkOidc(values: EnvironmentValues, complain: Complain): void {
  if ((values.OIDC_ROLE_CLAIM === undefined) !== (values.OIDC_ROLES === undefined))
    complain('OIDC_ROLES', 'e OIDC_ROLE_CLAIM só valem juntas');
  if (values.IDENTITY !== 'oidc') return;
  for (const name of [...oidcVariables, 'PUBLIC_URL', 'ADMIN_EMAIL'] as const)
    if (values[name] === undefined) complain(name, 'é obrigatória quando IDENTITY é oidc');
  // Browsers keep the cookie of a sign-in only there.
  if (values.PUBLIC_URL !== undefined && !isSafe(values.PUBLIC_URL))
    complain('PUBLIC_URL', 'deve começar com https:// quando IDENTITY é oidc');
}

const userVariables = ['APPSYNC_EMAIL', 'APPSYNC_PASSWORD', 'APPSYNC_CLIENT_ID'] as const;

const appsyncVariables = ['APPSYNC_API_KEY', ...userVariables, 'APPSYNC_IDENTITY_ENDPOINT'] as const;

/** A key or a complete user, not both. */
function checkAppSync(values: EnvironmentValues, complain: Complain): void {
  const isGiven = (name: keyof EnvironmentValues) => values[name] !== undefined;
  const given = appsyncVariables.find(isGiven);
  if (!isGiven('APPSYNC_ENDPOINT')) {
    if (given !== undefined) complain('APPSYNC_ENDPOINT', `é obrigatória quando ${given} é usada`);
    return;
  }
  const user = [...userVariables, 'APPSYNC_IDENTITY_ENDPOINT' as const].find(isGiven);
  if (isGiven('APPSYNC_API_KEY')) {
    if (user !== undefined) complain('APPSYNC_API_KEY', `não pode ser usada junto com ${user}`);
    return;
  }
  if (user === undefined)
    complain('APPSYNC_API_KEY', 'ou APPSYNC_EMAIL é obrigatória quando APPSYNC_ENDPOINT é usada');
  for (const name of userVariables)
    if (!isGiven(name)) complain(name, 'é obrigatória quando o AppSync é usado sem APPSYNC_API_KEY');
  if (!isGiven('APPSYNC_IDENTITY_ENDPOINT') && !isGiven('AWS_REGION'))
    complain('AWS_REGION', 'é obrigatória quando APPSYNC_EMAIL é usada sem APPSYNC_IDENTITY_ENDPOINT');
}
