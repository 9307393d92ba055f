import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { commands } from './admin/commands.js';
import { openAdminStore } from './admin/open-admin-store.js';
import { describe, readArguments } from './admin/read-arguments.js';
import { AppError } from './app-error.js';
import { readConfig } from './config/config.js';
import { openDatabase } from './db/database.js';
import { migrate } from './db/migrations/migrate.js';
import { createLogger } from './logging/create-logger.js';
import { openSecurityLog } from './logging/security-log.js';
import { build, productLabel, productVersion } from './server-package.js';
import { type OpenedIdentity, openIdentity } from './start/open-identity.js';
import { readSecretKey } from './start/secret-key.js';
import { isForOperator, UsageError } from './startup-error.js';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A terminal doesn't show what is typed; a pipe gives its first line. */
async function askSecret(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`${question}: `);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  for await (const line of lines) {
    if (process.stdin.isTTY) process.stderr.write('\n');
    return line;
  }
  return '';
}

/** Works with or without a running server. */
async function run(words: readonly string[]): Promise<void> {
  const request = readArguments(commands, words);
  if (request.kind === 'help') return void say(describe(commands, request.command));
  const answer = (facts: unknown, lines: readonly string[]) => {
    for (const line of request.json ? [JSON.stringify(facts)] : lines) say(line);
  };
  if (request.kind === 'version')
    return answer({ version: productVersion, ...build }, [`Balanço ${productLabel}`]);
  const { command, input, quiet } = request;
  const sayProgress = (line: string) => void (quiet || process.stderr.write(`${line}\n`));
  if ('runAlone' in command)
    return command.runAlone({ environment: process.env, say, sayProgress, answer }, input);
  const config = readConfig(process.env);
  const store = await openAdminStore(config);
  const secretKey = await readSecretKey(config.dataDir, config.secretKey);
  try {
    await migrate(store.connectionString);
    const report = openSecurityLog(config.securityLog);
    const db = openDatabase(store.connectionString, { maximumConnections: 2, report });
    const log = createLogger(config.logLevel);
    let opened: Promise<OpenedIdentity> | undefined;
    const identity = () => {
      opened ??= openIdentity({ config, db, secretKey, log });
      return opened;
    };
    try {
      await command.run({ db, identity, say, answer, askSecret }, input);
    } finally {
      await opened?.then(({ provider }) => provider.close()).catch(() => undefined);
      await db.destroy();
    }
  } finally {
    await store.release();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = isForOperator(error) || error instanceof AppError;
  const reason = error instanceof AppError && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  process.stderr.write(
    `${isPlain ? error.message + reason : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
