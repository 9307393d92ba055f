import { activateLicence } from '@balanco/contract/licences';
import { expect, it } from 'vitest';
import { digestLicenceKey, makeLicenceKey } from './licence-key.js';

it('makes 25 letters and digits in groups of five, without look-alikes', () => {
  for (let made = 0; made < 200; made += 1) {
    const key = makeLicenceKey();
    expect(key).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect(key).not.toMatch(/[0O1IL5S8B]/);
  }
});

it('never makes the same key twice, and uses the whole alphabet', () => {
  const keys = Array.from({ length: 1000 }, makeLicenceKey);
  expect(new Set(keys).size).toBe(1000);
  expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(27);
});

it('digests a key alike however it is typed, and another key otherwise', () => {
  const digest = digestLicenceKey('7KQ2M-ACDEF-GHJKM-NPQRT-UVWXY');
  for (const typed of ['7kq2m-acdef-ghjkm-npqrt-uvwxy', ' 7KQ2M ACDEFGHJKMNPQRTUVWXY\n'])
    expect(digestLicenceKey(typed)).toEqual(digest);
  expect(digestLicenceKey('7KQ2M-ACDEF-GHJKM-NPQRT-UVWXZ')).not.toEqual(digest);
  expect(digest).toHaveLength(32);
});

it('digests what the contract makes of a typed key like the key that was issued', () => {
  const key = makeLicenceKey();
  const { license } = activateLicence.body.parse({ license: ` ${key.toLowerCase()} ` });
  expect(digestLicenceKey(license)).toEqual(digestLicenceKey(key));
});

it.each(['', ' - ', undefined, 5])('asks for a key where %j is typed', (license) => {
  expect(activateLicence.body.safeParse({ license }).error?.issues[0]?.message).toBe(
    'Informe a chave de licença.',
  );
});
