import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with the parameters that OWASP lists first: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always runs one verification; without a stored hash, against a hash that nothing matches. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const hashOfNothing = await hash(randomBytes(32), parameters);
  return {
    hash: (password) => hash(normalise(password), parameters),
    async matches(storedHash, password) {
      const matches = await verify(storedHash ?? hashOfNothing, normalise(password));
      return matches && storedHash !== null;
    },
  };
}

/** Some keyboards type 'ã' as one character and others as two; both mean the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
