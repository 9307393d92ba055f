import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it } from 'vitest';
import { readSecretKey } from './secret-key.js';

it('the secret key is generated once, readable by this user only', async () => {
  const folder = await temporaryDataFolder();
  const key = await readSecretKey(folder, undefined);
  expect(key).toHaveLength(32);
  expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readSecretKey(folder, undefined)).toEqual(key);
});

it('each data folder has its own secret key', async () => {
  const one = await readSecretKey(await temporaryDataFolder(), undefined);
  expect(await readSecretKey(await temporaryDataFolder(), undefined)).not.toEqual(one);
});

it('a given SECRET_KEY is used and no file is written', async () => {
  const folder = await temporaryDataFolder();
  const key = await readSecretKey(folder, 's'.repeat(32));
  expect(key).toHaveLength(32);
  expect(await readSecretKey(folder, 's'.repeat(32))).toEqual(key);
  expect(await readSecretKey(folder, 't'.repeat(32))).not.toEqual(key);
  await expect(stat(path.join(folder, 'secret.key'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each(['', 'not hexadecimal', 'ab'.repeat(31)])('a key file that contains %j is refused', async (text) => {
  const folder = await temporaryDataFolder();
  await writeFile(path.join(folder, 'secret.key'), text);
  await expect(readSecretKey(folder, undefined)).rejects.toThrow(
    `O arquivo ${path.join(folder, 'secret.key')} não contém uma chave válida; restaure-o de uma cópia.`,
  );
});

it('an unwritable key file is refused with a sentence that names DATA_DIR', async () => {
  const missing = path.join(await temporaryDataFolder(), 'missing');
  await expect(readSecretKey(missing, undefined)).rejects.toThrow(
    `Não foi possível gravar em ${path.join(missing, 'secret.key')}; confira a variável DATA_DIR.`,
  );
});
