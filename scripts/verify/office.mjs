import { spawnSync } from 'node:child_process';
import { Refusal, refuseArguments, runScript } from '../refusal.mjs';
import { runTypescript } from '../run-typescript.mjs';

/** Where LibreOffice is, by its usual names. */
function findOffice() {
  const isThere = (/** @type {string} */ name) => spawnSync(name, ['--version']).status === 0;
  const found = ['soffice', 'libreoffice'].find(isThere);
  if (found !== undefined) return found;
  throw new Refusal(
    'Falta o LibreOffice, que esta verificação usa para abrir os arquivos exportados: instale-o (no Debian, apt-get install libreoffice-calc) e rode npm run verify:office de novo.',
    2,
  );
}

await runScript(() => {
  refuseArguments('npm run verify:office');
  process.env.SOFFICE = findOffice();
  return runTypescript('e2e/verify-office.ts');
});
