import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import type { ServerAccess } from '../harness/start-server.js';
import { keepCounting } from './arriving-counts.js';
import { fillDemo, writeExchangeFile, writeSampleFiles } from './fill-demo.js';
import { DEMO_ADMIN, describePeople } from './people.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = path.join(root, 'demo-data');
const filledMark = path.join(dataDir, 'demonstracao-pronta.txt');
const exchangeFolder = path.join(dataDir, 'pasta-de-arquivos');
/** docs/http.md, "Licence keys". Valid only in the demonstration's folder. */
const LICENSE_KEY = 'DEMCA-QRACA-FARMA-CTAGE-27946';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function startServer(): ServerProcess {
  // The demonstration has a folder, database and sign-in of its own.
  const { DATABASE_URL: _database, IDENTITY: _identity, ...env } = process.env;
  return spawnServer(path.join(root, 'apps/server/dist/main.js'), {
    LOG_LEVEL: 'warn',
    ...env,
    DATA_DIR: dataDir,
    EXCHANGE_DIR: exchangeFolder,
    ADMIN_EMAIL: DEMO_ADMIN.email,
    ADMIN_PASSWORD: DEMO_ADMIN.password,
    LICENSE_KEY,
  });
}

async function demonstrate(): Promise<void> {
  if (existsSync(dataDir) && !existsSync(filledMark)) {
    throw new Error(
      `A demonstração não chegou a ficar pronta da última vez. Apague a pasta ${dataDir} e tente de novo.`,
    );
  }
  await mkdir(exchangeFolder, { recursive: true, mode: 0o700 });
  say('Iniciando o servidor da demonstração…');
  const server = startServer();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    const url = await server.ready;
    const access: ServerAccess = { url, dataDir, admin: DEMO_ADMIN, licenseKey: LICENSE_KEY };
    if (!existsSync(filledMark)) await fill(access);
    say(`\nDemonstração pronta em ${url}\n`);
    say(describePeople(LICENSE_KEY));
    say(`\nArquivos para importar: ${path.join(dataDir, 'arquivos-para-importar')}`);
    say('Contagens continuam chegando. Ctrl+C encerra; apagar a pasta demo-data recomeça do zero.');
    await keepCounting(access, stop.signal);
  } finally {
    await server.end();
  }
}

async function fill(access: ServerAccess): Promise<void> {
  await fillDemo(access, say);
  await writeSampleFiles(dataDir);
  await writeExchangeFile(exchangeFolder);
  await writeFile(filledMark, `${describePeople(LICENSE_KEY)}\n`, { mode: 0o600 });
}

demonstrate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
