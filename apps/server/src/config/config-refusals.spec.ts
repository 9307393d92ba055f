import { expect, it } from 'vitest';
import { StartupError } from '../startup-error.js';
import {
  COGNITO,
  APPSYNC_ENDPOINT as ENDPOINT,
  WITH_KEY,
  WITH_USER,
} from '../testing/server/environments.js';
import { readConfig } from './config.js';

const port = 'A variável PORT deve ser um número de porta entre 0 e 65535.';
const publicUrl = 'A variável PUBLIC_URL deve';
it.each([
  [{ PORT: 'x' }, port],
  [{ PORT: '-1' }, port],
  [{ PORT: '70000' }, port],
  [{ PORT: '80.5' }, port],
  [{ HOST: 'a b' }, 'A variável HOST deve ser um endereço de rede, como 127.0.0.1 ou 0.0.0.0.'],
  [{ HOST: 'http://x' }, 'A variável HOST deve ser um endereço de rede'],
  [{ PUBLIC_URL: 'balanco.example' }, publicUrl],
  [{ PUBLIC_URL: 'ftp://balanco.example' }, publicUrl],
  [{ PUBLIC_URL: 'https://balanco.example/app' }, publicUrl],
  [
    { DATABASE_URL: 'mysql://db/balanco' },
    'A variável DATABASE_URL deve começar com postgres:// ou postgresql://.',
  ],
  [{ DATABASE_URL: 'db' }, 'A variável DATABASE_URL deve'],
  [
    { DATABASE_DIRECT_URL: 'postgres://db/balanco' },
    'A variável DATABASE_URL é obrigatória quando DATABASE_DIRECT_URL é usada.',
  ],
  [{ TLS_CERT_FILE: '/nowhere.crt' }, 'A variável TLS_KEY_FILE é obrigatória quando TLS_CERT_FILE é usada.'],
  [
    { DISK_RESERVE_MB: '10' },
    'A variável DISK_RESERVE_MB deve ser um número de megabytes entre 32 e 100000.',
  ],
  [{ ADMIN_EMAIL: 'ana' }, 'A variável ADMIN_EMAIL deve ser um endereço de e-mail.'],
  [{ ADMIN_PASSWORD: 'Senha!a' }, 'A variável ADMIN_PASSWORD deve ter ao menos 8 caracteres'],
  [{ ADMIN_PASSWORD: 'Senha1234' }, 'A variável ADMIN_PASSWORD deve'],
  [{ ADMIN_PASSWORD: 'senha!234' }, 'A variável ADMIN_PASSWORD deve'],
  [{ ADMIN_PASSWORD: 'Senha!abc' }, 'A variável ADMIN_PASSWORD deve'],
  [{ LICENSE_KEY: 'AAAAA' }, 'A variável LICENSE_KEY deve ter 25 letras e números, em grupos de cinco.'],
  [{ MOBILE_GRAPHQL: 'false' }, 'A variável MOBILE_GRAPHQL deve ser on ou off.'],
  [{ SECOND_FACTOR: 'admin' }, 'A variável SECOND_FACTOR deve ser off ou staff.'],
  [{ IDENTITY: 'ldap' }, 'A variável IDENTITY deve ser embedded, cognito ou oidc.'],
  [{ SMTP_URL: 'http://mail.example' }, 'A variável SMTP_URL deve começar com smtp:// ou smtps://.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'A variável MAIL_FROM é obrigatória quando SMTP_URL é usada.'],
  [
    { MAIL_FROM: 'Balanço' },
    'A variável MAIL_FROM deve ser um endereço de e-mail, como Balanço <balanco@rede.example>.',
  ],
  [{ MAIL_FROM: 'a@b.co\nBcc: x@y.co' }, 'A variável MAIL_FROM deve'],
  ...(['COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID', 'AWS_REGION', 'COGNITO_AUTH_FLOW'] as const).map(
    (name): [Record<string, string>, string] => [
      { ...COGNITO, [name]: ' ' },
      `A variável ${name} é obrigatória quando IDENTITY é cognito.`,
    ],
  ),
  [{ IDENTITY: 'oidc' }, 'A variável OIDC_ISSUER é obrigatória quando IDENTITY é oidc.'],
  [
    {
      IDENTITY: 'oidc',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'balanco',
      OIDC_CLIENT_SECRET: 'secret',
      ADMIN_EMAIL: 'ana@farmacia.example',
      PUBLIC_URL: 'http://10.0.0.5',
    },
    'A variável PUBLIC_URL deve começar com https:// quando IDENTITY é oidc',
  ],
  [{ OIDC_ISSUER: 'http://id.example' }, 'A variável OIDC_ISSUER deve começar com https://'],
  [{ OIDC_ROLE_CLAIM: 'roles' }, 'A variável OIDC_ROLES e OIDC_ROLE_CLAIM só valem juntas.'],
  [{ OIDC_ROLES: 'Chefe=admin' }, 'A variável OIDC_ROLES deve ser como Gerente=mod'],
  [
    { ...COGNITO, COGNITO_USER_POOL_ID: 'Ab12Cd34E' },
    'A variável COGNITO_USER_POOL_ID deve ser o id de um pool, como us-east-1_Ab12Cd34E.',
  ],
  [
    { ...COGNITO, COGNITO_IDENTITY_POOL_ID: 'sa-east-1_Ab12Cd34E' },
    'A variável COGNITO_IDENTITY_POOL_ID deve ser o id de um pool de identidades, como sa-east-1:6a3f1c52-5a4c-4a0a-9d7f-0123456789ab.',
  ],
  [
    { ...COGNITO, COGNITO_CLIENT_ID: 'a b' },
    'A variável COGNITO_CLIENT_ID deve ser o id de um cliente do pool.',
  ],
  [{ ...COGNITO, AWS_REGION: 'Brasil' }, 'A variável AWS_REGION deve ser uma região da AWS, como sa-east-1.'],
  [
    { ...COGNITO, AWS_REGION: 'us-east-1' },
    'A variável AWS_REGION deve ser a região do pool sa-east-1_Ab12Cd34E.',
  ],
  [
    { ...COGNITO, COGNITO_AUTH_FLOW: 'CUSTOM_AUTH' },
    'A variável COGNITO_AUTH_FLOW deve ser USER_PASSWORD_AUTH ou USER_SRP_AUTH.',
  ],
  [
    { ...WITH_KEY, APPSYNC_ENDPOINT: 'http://api.example/graphql' },
    'A variável APPSYNC_ENDPOINT deve começar com https:// (http:// só nesta máquina).',
  ],
  [
    { ...WITH_KEY, APPSYNC_ENDPOINT: 'http://localhost:1@api.example/graphql' },
    'A variável APPSYNC_ENDPOINT deve começar com https:// (http:// só nesta máquina).',
  ],
  [
    { ...WITH_KEY, APPSYNC_ENDPOINT: 'https://api.example/' },
    'A variável APPSYNC_ENDPOINT deve ser o endereço da API, que termina em /graphql.',
  ],
  [{ ...WITH_KEY, APPSYNC_ENDPOINT: 'api.example' }, 'A variável APPSYNC_ENDPOINT deve ser um endereço'],
  [{ ...WITH_KEY, APPSYNC_API_KEY: 'a b' }, 'A variável APPSYNC_API_KEY deve ser uma chave da API'],
  [{ ...WITH_USER, APPSYNC_EMAIL: 'ponte' }, 'A variável APPSYNC_EMAIL deve ser um endereço de e-mail.'],
  [
    { ...WITH_USER, APPSYNC_CLIENT_ID: 'a b' },
    'A variável APPSYNC_CLIENT_ID deve ser o id de um cliente do pool.',
  ],
  [
    { ...WITH_USER, APPSYNC_IDENTITY_ENDPOINT: 'http://idp.example/' },
    'A variável APPSYNC_IDENTITY_ENDPOINT deve começar com https://',
  ],
  [
    { APPSYNC_ENDPOINT: ENDPOINT },
    'A variável APPSYNC_API_KEY ou APPSYNC_EMAIL é obrigatória quando APPSYNC_ENDPOINT é usada.',
  ],
  [
    { APPSYNC_API_KEY: 'da2-abc' },
    'A variável APPSYNC_ENDPOINT é obrigatória quando APPSYNC_API_KEY é usada.',
  ],
  [
    { APPSYNC_EMAIL: 'ponte@rede.example' },
    'A variável APPSYNC_ENDPOINT é obrigatória quando APPSYNC_EMAIL é usada.',
  ],
  [
    { ...WITH_USER, APPSYNC_API_KEY: 'da2-abc' },
    'A variável APPSYNC_API_KEY não pode ser usada junto com APPSYNC_EMAIL.',
  ],
  ...(['APPSYNC_EMAIL', 'APPSYNC_PASSWORD', 'APPSYNC_CLIENT_ID'] as const).map(
    (name): [Record<string, string>, string] => [
      { ...WITH_USER, [name]: ' ' },
      `A variável ${name} é obrigatória quando o AppSync é usado sem APPSYNC_API_KEY.`,
    ],
  ),
  [
    { ...WITH_USER, AWS_REGION: ' ' },
    'A variável AWS_REGION é obrigatória quando APPSYNC_EMAIL é usada sem APPSYNC_IDENTITY_ENDPOINT.',
  ],
  [{ BACKUP_KEEP: '0' }, 'A variável BACKUP_KEEP deve ser um número inteiro entre 1 e 1000.'],
  [
    { BACKUP_PUBLIC_KEY: 'age1p46x3v9za3t0x4ws2854crk5k0xnlyp6x0wchtjde8fqqrql6afsfzndub' },
    'A variável BACKUP_PUBLIC_KEY deve ser uma chave pública do age, como age1… (npm run admin -- backup-key).',
  ],
  [{ BACKUP_HOUR: '24' }, 'A variável BACKUP_HOUR deve ser um número inteiro entre 0 e 23.'],
  ...['seguranca@rede.example', 'mailto:seguranca', 'http://rede.example', 'mailto:a@b.co\nX: y'].map(
    (SECURITY_CONTACT): [Record<string, string>, string] => [
      { SECURITY_CONTACT },
      'A variável SECURITY_CONTACT deve ser mailto: com um endereço de e-mail, ou um endereço que comece com https://.',
    ],
  ),
  [{ SECRET_KEY: 'short' }, 'A variável SECRET_KEY deve ter ao menos 32 caracteres.'],
  [
    { TRUST_PROXY: 'true' },
    'A variável TRUST_PROXY não aceita true: escreva o número de proxies (1) ou os endereços deles (127.0.0.1, 10.0.0.0/8).',
  ],
  [
    { TRUST_PROXY: 'yes' },
    'A variável TRUST_PROXY deve ser false, o número de proxies (1) ou os endereços deles (127.0.0.1, 10.0.0.0/8).',
  ],
  [{ TRASH_DAYS: '0' }, 'A variável TRASH_DAYS deve ser um número inteiro entre 1 e 3650.'],
  [{ SHUTDOWN_SECONDS: '0' }, 'A variável SHUTDOWN_SECONDS deve ser um número inteiro entre 1 e 600.'],
  [{ LOG_LEVEL: 'loud' }, 'A variável LOG_LEVEL deve ser fatal, error, warn, info, debug, trace ou silent.'],
])('a bad value stops the start with one sentence that names the variable: %j', (environment, sentence) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(StartupError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/\n|undefined/);
});

it('if several values are bad, only the first is named', () => {
  expect(() => readConfig({ PORT: 'x', HOST: 'a b' })).toThrow(port);
});
