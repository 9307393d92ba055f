import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';
import { startChildScript } from './testing/child-script.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';

const start = JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href);

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await startEmbeddedPostgres({ dataDir }).catch((reason) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return (error as EmbeddedPostgresError).message;
}

it('a start creates the data folder for this user alone', async () => {
  const missing = path.join(await temporaryDataFolder(), 'one', 'two');
  expect(await prepareDataFolder(missing)).toBe(missing);
  expect((await stat(missing)).mode & 0o777).toBe(0o700);
});

it('a data folder that is a file is refused by name', async () => {
  const file = path.join(await temporaryDataFolder(), 'data');
  await writeFile(file, '');
  expect(await refusal(file)).toBe(`O caminho "${file}" não é uma pasta: indique uma pasta em DATA_DIR.`);
  const below = path.join(file, 'below');
  expect(await refusal(below)).toBe(`O caminho "${below}" não é uma pasta: indique uma pasta em DATA_DIR.`);
});

it('a cluster of another PostgreSQL version is refused by name', async () => {
  const dataDir = await temporaryDataFolder();
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'PG_VERSION'), '15\n');
  expect(await refusal(dataDir)).toBe(
    `A pasta "${cluster}" foi criada pelo PostgreSQL 15 e este programa usa o 18: faça uma cópia com a versão anterior do programa (npm run admin -- backup <arquivo>), mova "${cluster}" para outro lugar e restaure a cópia com esta versão (npm run admin -- restore <arquivo>).`,
  );
});

it('a folder with other files is refused by name and left unchanged', async () => {
  const dataDir = await temporaryDataFolder();
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'notas.txt'), '');
  expect(await refusal(dataDir)).toBe(
    `A pasta "${cluster}" não contém um banco de dados do PostgreSQL: esvazie-a ou indique outra pasta em DATA_DIR.`,
  );
  expect(await readdir(cluster)).toEqual(['notas.txt']);
});

it.each([
  ['that it may not read', 0o000],
  ['that it may not write', 0o555],
])('a folder %s is refused by name', async (_case, mode) => {
  const dataDir = path.join(await temporaryDataFolder(), 'data');
  await mkdir(dataDir, { mode });
  // Root may do anything, so the child drops its rights.
  const child = startChildScript(`
    const { startEmbeddedPostgres } = await import(${start});
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    const error = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }).catch((reason) => reason);
    console.log(JSON.stringify({ name: error.name, message: error.message }));
  `);
  expect(JSON.parse(await child.nextLine())).toEqual({
    name: 'EmbeddedPostgresError',
    message: `Sem permissão para usar a pasta "${dataDir}": ajuste as permissões ou indique outra pasta em DATA_DIR.`,
  });
});
