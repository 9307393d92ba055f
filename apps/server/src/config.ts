import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.js';

const given = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/** A variable that is absent or blank takes its default. */
function variable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => given(value as string | undefined), schema);
}

const port = 'deve ser um número de porta entre 0 e 65535';
const url = (protocols: string, pattern: RegExp) =>
  z
    .url({ error: `deve ser um endereço que comece com ${protocols}` })
    .regex(pattern, { error: `deve começar com ${protocols}` });

const environmentSchema = z.object({
  PORT: variable(
    z.coerce
      .number({ error: port })
      .int({ error: port })
      .min(0, { error: port })
      .max(65_535, { error: port })
      .default(3000),
  ),
  HOST: variable(
    z
      .string()
      .regex(/^[\w.:-]+$/, { error: 'deve ser um endereço de rede, como 127.0.0.1 ou 0.0.0.0' })
      .default('127.0.0.1'),
  ),
  PUBLIC_URL: variable(url('http:// ou https://', /^https?:\/\/[^/]+\/?$/).optional()),
  DATA_DIR: variable(z.string().default('./data')),
  DATABASE_URL: variable(url('postgres:// ou postgresql://', /^postgres(ql)?:\/\//).optional()),
  ADMIN_EMAIL: variable(z.email({ error: 'deve ser um endereço de e-mail' }).optional()),
  ADMIN_PASSWORD: variable(
    z
      .string()
      .regex(/^(?=.*\d)(?=.*[A-Z])(?=.*[!@#$%^&*(),.?":{}|<>]).{8,}$/s, {
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
  IDENTITY: variable(z.enum(['embedded'], { error: 'deve ser embedded' }).default('embedded')),
  SECRET_KEY: variable(z.string().min(32, { error: 'deve ter ao menos 32 caracteres' }).optional()),
  TRUST_PROXY: variable(z.enum(['true', 'false'], { error: 'deve ser true ou false' }).default('false')),
  LOG_LEVEL: variable(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'deve ser fatal, error, warn, info, debug, trace ou silent',
      })
      .default('warn'),
  ),
});

/** The whole configuration, validated (DESIGN 1). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly licenceKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly trustProxy: boolean;
  readonly logLevel: string;
}

/** Reads the environment once. The first bad value stops the start with a sentence that names its variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`A variável ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    licenceKey: values.LICENSE_KEY,
    secretKey: values.SECRET_KEY,
    trustProxy: values.TRUST_PROXY === 'true',
    logLevel: values.LOG_LEVEL,
  };
}
