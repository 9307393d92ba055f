import { spawnSync } from 'node:child_process';
import { Refusal, refuseArguments, runScript } from './refusal.mjs';
import { ROOT } from './root.mjs';

/** Asks the registry which packages of the lockfile have known weaknesses. Not part of the tests, because not every registry answers. */
await runScript(async () => {
  refuseArguments('npm run audit');
  const {
    error,
    stdout = '',
    stderr = '',
  } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--package-lock-only', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  });
  if (error !== undefined) throw new Refusal(`O npm não pôde ser iniciado (${error.message}).`, 2);
  const weak = readReport(stdout, stderr);
  if (weak.length === 0) {
    console.log('Nenhum pacote do produto tem uma falha conhecida.');
    return 0;
  }
  for (const { name, severity, range, titles } of weak)
    console.log(`${severity.padEnd(9)} ${name} ${range}: ${titles}`);
  console.log(`\n${weak.length} pacotes do produto com falhas conhecidas. SECURITY.md diz o que fazer.`);
  return 1;
});

/**
 * @typedef {{ name: string, severity: string, range: string, via: (string | { title: string })[] }} Weakness
 *
 * @param {string} stdout
 * @param {string} stderr
 * @throws {Refusal} if the registry doesn't say
 */
function readReport(stdout, stderr) {
  /** @type {{ vulnerabilities?: Record<string, Weakness> }} */
  let report = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // No report; what npm wrote to standard error says why.
  }
  if (report.vulnerabilities === undefined) {
    const reason = stderr.split('\n').find((line) => line.trim() !== '') ?? 'sem explicação do npm';
    throw new Refusal(
      `O registro de pacotes desta máquina não oferece a consulta de falhas (${reason.trim()}). Rode npm run audit onde o npm usa https://registry.npmjs.org/.`,
      2,
    );
  }
  return Object.values(report.vulnerabilities).map(({ via, ...weakness }) => ({
    ...weakness,
    titles: via.map((reason) => (typeof reason === 'string' ? `por ${reason}` : reason.title)).join('; '),
  }));
}
