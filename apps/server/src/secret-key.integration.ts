import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSecretKey } from './secret-key.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

it('is made once, for this user’s eyes only, and is the same ever after', async () => {
  const folder = await temporaryDataFolder();
  const key = await readSecretKey(folder, undefined);
  expect(key).toHaveLength(32);
  expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readSecretKey(folder, undefined)).toEqual(key);
});

it('is another one in another folder', async () => {
  const one = await readSecretKey(await temporaryDataFolder(), undefined);
  expect(await readSecretKey(await temporaryDataFolder(), undefined)).not.toEqual(one);
});

it('is made of SECRET_KEY where it is given, and no file is written', async () => {
  const folder = await temporaryDataFolder();
  const key = await readSecretKey(folder, 's'.repeat(32));
  expect(key).toHaveLength(32);
  expect(await readSecretKey(folder, 's'.repeat(32))).toEqual(key);
  expect(await readSecretKey(folder, 't'.repeat(32))).not.toEqual(key);
  await expect(stat(path.join(folder, 'secret.key'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each(['', 'not hexadecimal', 'ab'.repeat(31)])('is not guessed where its file holds %j', async (text) => {
  const folder = await temporaryDataFolder();
  await writeFile(path.join(folder, 'secret.key'), text);
  await expect(readSecretKey(folder, undefined)).rejects.toThrow(
    `O arquivo ${path.join(folder, 'secret.key')} não contém uma chave válida; restaure-o de uma cópia.`,
  );
});

it('names DATA_DIR where it cannot be written', async () => {
  const missing = path.join(await temporaryDataFolder(), 'missing');
  await expect(readSecretKey(missing, undefined)).rejects.toThrow(
    `Não foi possível gravar em ${path.join(missing, 'secret.key')}; confira a variável DATA_DIR.`,
  );
});
