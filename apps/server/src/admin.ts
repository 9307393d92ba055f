import { commands } from './admin/commands.js';
import { openAdminStore } from './admin/open-admin-store.js';
import { describe, readArguments } from './admin/read-arguments.js';
import { AppError } from './app-error.js';
import { readConfig } from './config/config.js';
import { openDatabase } from './db/database.js';
import { migrate } from './db/migrations/migrate.js';
import { createLogger } from './logging/create-logger.js';
import { type OpenedIdentity, openIdentity } from './start/open-identity.js';
import { readSecretKey } from './start/secret-key.js';
import { isForOperator } from './startup-error.js';

const say = (line: string) => process.stdout.write(`${line}\n`);
const sayProgress = (line: string) => process.stderr.write(`${line}\n`);

/** Works with or without a running server. */
async function run(words: readonly string[]): Promise<void> {
  const request = readArguments(commands, words);
  if (request.kind === 'help') return void say(describe(commands, request.command));
  const { command, input } = request;
  if ('runAlone' in command) return command.runAlone({ environment: process.env, say, sayProgress }, input);
  const config = readConfig(process.env);
  const store = await openAdminStore(config);
  const secretKey = await readSecretKey(config.dataDir, config.secretKey);
  try {
    await migrate(store.connectionString);
    const db = openDatabase(store.connectionString, { maximumConnections: 2 });
    const log = createLogger(config.logLevel);
    let opened: Promise<OpenedIdentity> | undefined;
    const identity = () => {
      opened ??= openIdentity({ config, db, secretKey, log });
      return opened;
    };
    try {
      await command.run({ db, identity, say }, input);
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
  process.exitCode = 1;
});
