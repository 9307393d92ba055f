import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';
import { RULES } from './modules.mjs';

const IMPORT = /(?:^|\s)(?:from|import) '([^'\n]+)'(?: with .*)?;$|\bimport\('([^'\n]+)'\)/gm;
const IS_TEST = /\.(spec|integration|e2e)\.tsx?$|\/(testing|fixtures)\//;

/**
 * What a module specifier means: a path from the root without its ending, or the name of a package.
 *
 * @param {string} file that imports it
 * @param {string} specifier
 */
export function targetOf(file, specifier) {
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier).replace(/\.(js|ts|tsx)$/, '')
    : specifier.replace(/^@balanco\/([^/]+)\//, 'packages/$1/src/');
}

/**
 * The imports that a rule forbids, one sentence each.
 *
 * @param {readonly (readonly [file: string, specifier: string])[]} imports
 */
export function forbiddenImports(imports) {
  return imports.flatMap(([file, specifier]) => {
    const target = targetOf(file, specifier);
    const broken = RULES.filter(
      ({ from, except, to, only }) =>
        from.test(file) &&
        !except?.test(file) &&
        (to?.test(target) || (only !== undefined && !only.test(target))),
    );
    return broken.map(({ because }) => `${file} imports ${specifier}. ${because}`);
  });
}

export function readImports() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = listed.split('\n').filter((file) => /\/src\/.*\.tsx?$/.test(file) && !IS_TEST.test(file));
  return sources
    .filter((file) => existsSync(join(ROOT, file)))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(
        ([, stated, loaded]) => /** @type {const} */ ([file, stated ?? loaded ?? '']),
      ),
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const forbidden = forbiddenImports(readImports());
  for (const sentence of forbidden) console.error(sentence);
  process.exitCode = forbidden.length > 0 ? 1 : 0;
}
