import { runScript } from './refusal.mjs';
import { runTypescript } from './run-typescript.mjs';

await runScript(() => runTypescript('e2e/soak/run.ts'));
