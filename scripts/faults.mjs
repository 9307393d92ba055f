import { runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

await runScript(() => runTypescript('e2e/faults/run.ts'));
