import { runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

await runScript(() => runTypescript('bench/peer/run.ts'));
