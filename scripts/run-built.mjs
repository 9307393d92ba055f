import { runScript } from './refusal.mjs';
import { runInForeground } from './run.mjs';

// Runs a program of a release's archive, for npm, which ends its shell and not what that started.
await runScript(() => runInForeground(process.argv.slice(2)));
