import { pathToFileURL } from 'node:url';
import { commandOf } from './root.mjs';
import { runQuietly } from './run.mjs';

/** Writes the types of the tables, which aren't committed, for `tsc` and editors. */
export async function writeSchemaTypes() {
  await runQuietly([commandOf('tsx'), 'apps/server/src/db/migrations/write-schema-types.ts']);
}

// An installation that compiles nothing needs neither them nor what writes them.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeSchemaTypes().catch((error) =>
    console.error(`No types of tables were written: ${error.message}`),
  );
