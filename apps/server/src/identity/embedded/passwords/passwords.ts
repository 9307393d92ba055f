import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { foldText } from '@balanco/contract/base/fold-text';
import { FREQUENT_PASSWORD_REASON, isStrongPassword } from '@balanco/contract/people/password';
import { hash, type Options, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { serverFolder } from '../../../server-package.js';
import { IdpError } from '../protocol/operation.js';

const HEADER_LINES = 4;

const frequent = new Set(
  readFileSync(new URL('passwords/frequent-passwords.txt', serverFolder), 'utf8')
    .split('\n')
    .slice(HEADER_LINES)
    .filter((line) => line !== ''),
);

/** What Brazilian lists of passwords begin with: words, first names, clubs, months and rows of keys. */
const WORDS = `a aa aaa abc abcd abcde abcdef asd asdf asdfg asdfgh qaz qwe qwer qwert qwerty zxc zxcv zxcvbn
  acesso admin administrador balanco balcao bemvindo caixa coletor contagem drogaria entrar estoque farmacia gerente
  inventario login loja minha mudar padrao pass password provisoria root segredo seguranca seguro senha sistema suporte
  temp temporaria test teste trocar user usuario welcome
  amor brasil casa deus euteamo familia felicidade feliz gatinha jesus love princesa saude sucesso teamo vida
  botafogo corinthians cruzeiro flamengo fluminense gremio internacional palmeiras santos saopaulo timao vasco
  amanda ana andre antonio beatriz bruna bruno camila carlos daniel eduardo felipe fernanda fernando gabriel guilherme
  joao jose juliana julia larissa leandro leonardo leticia lucas luis luiz marcelo marcos maria mariana mateus matheus
  paulo pedro rafael rodrigo thiago tiago vinicius vitoria
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro`.split(/\s+/);

const DISGUISES: Readonly<Record<string, string>> = { a: '@4', e: '3&', i: '1!', o: '0', s: '$5', t: '7' };

const disguised = WORDS.map((word) =>
  word.replace(/(?<=.)[aeiost]/g, (letter) => `[${letter}${DISGUISES[letter]}]`),
);

const wordy = new RegExp(`^[^a-z]*(?:(?:${disguised.join('|')})[^a-z]*){1,2}$`);

/**
 * Whether a password that meets the specified rules is among the first that people guess: one of the million used most in
 * the world, or a usual Brazilian word with digits and signs. Ignores case and accents.
 */
export function isFrequentPassword(password: string): boolean {
  return frequent.has(password.toLowerCase()) || wordy.test(foldText(password));
}

/** argon2id (the library's default) with the parameters that OWASP lists first: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function createPasswords() {
  const hashOfNothing = await hash(randomBytes(32), parameters);
  return {
    hash: (password: string): Promise<string> => hash(normalise(password), parameters),
    /** Always runs one verification; without a stored hash, against a hash that nothing matches. */
    async matches(storedHash: string | null, password: string): Promise<boolean> {
      const matches = await verify(storedHash ?? hashOfNothing, normalise(password));
      return matches && storedHash !== null;
    },
  };
}

/** Some keyboards type 'ã' as one character and others as two; both mean the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Takes any text: assertStrongPassword refuses a weak password with its own error. */
export const newPasswordSchema = z.string().min(1);

/** Refuses what breaks the rules of the specification, section 5, and what everybody guesses first. */
export function assertStrongPassword(password: string): void {
  if (!isStrongPassword(password))
    throw new IdpError('InvalidPasswordException', 'Password did not conform with policy');
  if (isFrequentPassword(password))
    throw new IdpError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${FREQUENT_PASSWORD_REASON}`,
    );
}
