import type { EnvironmentValues } from './environment-schema.js';

type Complain = (name: keyof EnvironmentValues, message: string) => void;

/** Checks variables that are valid alone but only make sense together. */
export function checkTogether(values: EnvironmentValues, complain: Complain): void {
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    complain('DATABASE_URL', 'é obrigatória quando DATABASE_DIRECT_URL é usada');
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    complain('MAIL_FROM', 'é obrigatória quando SMTP_URL é usada');
  checkAppSync(values, complain);
  checkTls(values, complain);
  checkMetrics(values, complain);
  checkCognito(values, complain);
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

/** Requires a token if the metrics are reachable from other machines (docs/decisions/0037). */
function checkMetrics(values: EnvironmentValues, complain: Complain): void {
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost, METRICS_TOKEN: metricsToken } = values;
  if (metricsPort !== undefined && !isLoopback(metricsHost) && metricsToken === undefined)
    complain('METRICS_TOKEN', `é obrigatória quando METRICS_HOST é ${metricsHost}`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

const cognitoVariables = [
  'COGNITO_USER_POOL_ID',
  'COGNITO_CLIENT_ID',
  'AWS_REGION',
  'COGNITO_AUTH_FLOW',
] as const;

function checkCognito(values: EnvironmentValues, complain: Complain): void {
  if (values.IDENTITY !== 'cognito') return;
  for (const name of cognitoVariables)
    if (values[name] === undefined) complain(name, 'é obrigatória quando IDENTITY é cognito');
  const { COGNITO_USER_POOL_ID: pool, AWS_REGION: region } = values;
  if (pool !== undefined && region !== undefined && !pool.startsWith(`${region}_`))
    complain('AWS_REGION', `deve ser a região do pool ${pool}`);
}

const userVariables = ['APPSYNC_EMAIL', 'APPSYNC_PASSWORD', 'APPSYNC_CLIENT_ID'] as const;
const appsyncVariables = ['APPSYNC_API_KEY', ...userVariables, 'APPSYNC_IDENTITY_ENDPOINT'] as const;

/** The AppSync worker signs in with an API key or as a user of its pool: exactly one of them, and complete. */
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
