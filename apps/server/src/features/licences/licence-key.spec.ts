import { activateLicence } from '@balanco/contract/people/licences';
import { expect, it } from 'vitest';
import { digestLicenceKey, makeLicenceKey } from './licence-key.js';

it('a licence key has 25 letters and digits without look-alikes', () => {
  for (let made = 0; made < 200; made += 1) {
    const key = makeLicenceKey();
    expect(key).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect(key).not.toMatch(/[0O1IL5S8B]/);
  }
});

it('licence keys are unique and use the whole alphabet', () => {
  const keys = Array.from({ length: 1000 }, makeLicenceKey);
  expect(new Set(keys).size).toBe(1000);
  expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(27);
});

it('a licence key has the same digest however it is typed', () => {
  const digest = digestLicenceKey('7KQ2M-ACDEF-GHJKM-NPQRT-UVWXY');
  for (const typed of ['7kq2m-acdef-ghjkm-npqrt-uvwxy', ' 7KQ2M ACDEFGHJKMNPQRTUVWXY\n'])
    expect(digestLicenceKey(typed)).toEqual(digest);
  expect(digestLicenceKey('7KQ2M-ACDEF-GHJKM-NPQRT-UVWXZ')).not.toEqual(digest);
  expect(digest).toHaveLength(32);
});

it('a parsed key has the digest of the issued key', () => {
  const key = makeLicenceKey();
  const { license } = activateLicence.body.parse({ license: ` ${key.toLowerCase()} ` });
  expect(digestLicenceKey(license)).toEqual(digestLicenceKey(key));
});

it.each(['', ' - ', undefined, 5])('the contract asks for a key if %j is typed', (license) => {
  expect(activateLicence.body.safeParse({ license }).error?.issues[0]?.message).toBe(
    'Informe a chave de licença.',
  );
});
