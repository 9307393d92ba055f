import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.js';

const secretKey = randomBytes(32);
const secrets = createSecrets(secretKey);

describe('seal and open', () => {
  it('gives back what was sealed', () => {
    const plaintext = randomBytes(1200);
    expect(secrets.open(secrets.seal(plaintext, 'pool key'), 'pool key')).toEqual(plaintext);
  });

  it('never seals alike twice', () => {
    const plaintext = Buffer.from('the same');
    expect(secrets.seal(plaintext, 'x')).not.toEqual(secrets.seal(plaintext, 'x'));
  });

  it('refuses another SECRET_KEY, another context and any changed byte', () => {
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
});

describe('digest', () => {
  it('depends on the purpose, the value and SECRET_KEY, and on nothing else', () => {
    const digest = secrets.digest('reset code', 'ana@example.com');
    expect(createSecrets(secretKey).digest('reset code', 'ana@example.com')).toEqual(digest);
    expect(secrets.digest('password attempt', 'ana@example.com')).not.toEqual(digest);
    expect(secrets.digest('reset code', 'bia@example.com')).not.toEqual(digest);
    expect(createSecrets(randomBytes(32)).digest('reset code', 'ana@example.com')).not.toEqual(digest);
  });
});

it('takes no secret key of another length', () => {
  expect(() => createSecrets(randomBytes(16))).toThrow(RangeError);
});
