import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findSystemBrowser, isProgram } from '../../scripts/system-browser.mjs';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const PRINT_PATH = fileURLToPath(new URL('./print-chromium-path.mjs', import.meta.url));

/** Without a font, text has no height. Relative paths, because the folder may move. */
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
 * Unpacks Chromium once per version, with libraries and fonts for a bare machine. Safe in two processes: the
 * first to finish renames its folder, of about 250 MB.
 *
 * @throws on an unsupported machine
 */
async function unpackChromium(): Promise<Chromium> {
  const cache = join(MODULES, '.cache');
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
      // Otherwise the package omits libraries.
      env: { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    await writeFile(join(partial, 'fonts.conf'), FONTS_CONF);
    // Another account may run the tests later.
    await chmod(partial, 0o755);
    await chmod(join(partial, 'chromium'), 0o755);
    const { executablePath, env } = chromiumIn(partial);
    await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Date fields begin with the day. A context's `locale` does not reach them. */
const BRAZIL = { LC_ALL: 'pt_BR.UTF-8' };

const NONE_STARTS =
  'Nenhum Chromium pôde ser iniciado: instale o Google Chrome ou o Chromium, ou indique o programa em CHROMIUM_PATH.';

/**
 * `CHROMIUM_PATH`, else the pinned one from npm, which renders alike everywhere, else the machine's own.
 *
 * @throws an instruction, because a suite is never skipped
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH: named = '' } = process.env;
  if (named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH não é um programa que se possa executar: ${named}`);
    return { executablePath: named, env: {} };
  }
  try {
    return await unpackChromium();
  } catch (error) {
    const installed = findSystemBrowser();
    if (installed === undefined) throw new Error(NONE_STARTS, { cause: error });
    return { executablePath: installed, env: {} };
  }
}

export function launchOptions({ executablePath, env }: Chromium): LaunchOptions {
  const variables = Object.entries({ ...process.env, ...BRAZIL, ...env });
  return {
    executablePath,
    args: ARGS,
    env: Object.fromEntries(
      variables.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  };
}

/**
 * It has a fresh profile.
 *
 * @param args beside the usual switches
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...launchOptions(await findChromium()), args: [...ARGS, ...args] });
}
