import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecrets } from './secrets.js';

const secretKey = randomBytes(32);
const secrets = createSecrets(secretKey);

it('open returns what seal encrypted', () => {
  const plaintext = randomBytes(1200);
  expect(secrets.open(secrets.seal(plaintext, 'pool key'), 'pool key')).toEqual(plaintext);
});

it('seal never gives the same bytes twice', () => {
  const plaintext = Buffer.from('the same');
  expect(secrets.seal(plaintext, 'x')).not.toEqual(secrets.seal(plaintext, 'x'));
});

it('open refuses another SECRET_KEY, another context and any changed byte', () => {
  const sealed = secrets.seal(Buffer.from('private'), 'pool key');
  expect(() => createSecrets(randomBytes(32)).open(sealed, 'pool key')).toThrow();
  expect(() => secrets.open(sealed, 'other key')).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => secrets.open(changed, 'pool key')).toThrow();
  }
  expect(() => secrets.open(sealed.subarray(0, 20), 'pool key')).toThrow();
});

it('a digest depends only on the purpose, the value and SECRET_KEY', () => {
  const digest = secrets.digest('reset code', 'ana@example.com');
  expect(createSecrets(secretKey).digest('reset code', 'ana@example.com')).toEqual(digest);
  expect(secrets.digest('password attempt', 'ana@example.com')).not.toEqual(digest);
  expect(secrets.digest('reset code', 'bia@example.com')).not.toEqual(digest);
  expect(createSecrets(randomBytes(32)).digest('reset code', 'ana@example.com')).not.toEqual(digest);
});

it('createSecrets refuses a secret key of another length', () => {
  expect(() => createSecrets(randomBytes(16))).toThrow(RangeError);
});
