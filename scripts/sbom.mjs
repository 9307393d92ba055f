import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, refuseArguments, runScript } from './refusal.mjs';
import { ROOT } from './root.mjs';

/**
 * What the product is made of, from the lockfile: bundled or installed (CycloneDX).
 *
 * @returns {{ metadata: { component: { name: string } }, components: unknown[] }}
 */
export function billOfMaterials() {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    [
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--omit=dev',
      '--package-lock-only',
      '--loglevel=error',
    ],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Refusal(`npm sbom falhou: ${stderr.trim()}`, 2);
  const bill = JSON.parse(stdout);
  // npm takes the name of the folder.
  bill.metadata.component.name = 'balanco';
  return bill;
}

if (process.argv[1]?.endsWith('sbom.mjs'))
  await runScript(async () => {
    refuseArguments('npm run sbom');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const bill = billOfMaterials();
    const file = join(ROOT, '.cache', `balanco-${version}.cdx.json`);
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
    console.log(`${bill.components.length} componentes em ${file}`);
    return 0;
  });
