import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Chromium } from './chromium.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const PRINT_PATH = fileURLToPath(new URL('./print-chromium-path.mjs', import.meta.url));

/**
 * Without a real font text has no height. The machine's fonts are used too. No path in it is absolute, because the folder
 * may be moved.
 */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

/**
 * Unpacks the Chromium that `@sparticuz/chromium` carries, once per version, with the libraries and
 * the fonts that a bare machine lacks. Two processes can do this at once: each unpacks into its own folder, and the first to
 * finish renames it.
 *
 * @param cache the folder that keeps the unpacked browser, about 250 MB
 * @throws on a machine that the package does not support
 */
export async function unpackChromium(cache = join(MODULES, '.cache')): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`não é feito para ${process.platform} ${process.arch}`);
  }
  const folder = join(cache, `chromium-${await carriedVersion()}`);
  if (!existsSync(folder)) await unpackInto(folder, cache);
  return chromiumIn(folder);
}

function chromiumIn(folder: string): Chromium {
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  };
}

async function carriedVersion(): Promise<string> {
  const manifest = await readFile(join(MODULES, '@sparticuz', 'chromium', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function unpackInto(folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(join(cache, 'chromium-partial-'));
  try {
    await promisify(execFile)(process.execPath, [PRINT_PATH], {
      // Without the runtime's name the package leaves out the libraries that a bare system lacks.
      env: { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    await writeFile(join(partial, 'fonts.conf'), FONTS_CONF);
    // Another account may run the tests later than the one that unpacked.
    await chmod(partial, 0o755);
    await chmod(join(partial, 'chromium'), 0o755);
    // A browser that does not start on this machine is not kept: another one is used then.
    const { executablePath, env } = chromiumIn(partial);
    await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
