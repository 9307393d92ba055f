import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findSystemBrowser, isProgram } from '../../scripts/system-browser.mjs';
import { unpackChromium } from './unpack-chromium.js';

/** A browser that can be started: its program, and the variables that it needs on top of ours. */
export interface Chromium {
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

/** Fields of dates begin with the day, as in a browser in Brazil; a context's `locale` does not reach them. */
const BRAZIL = { LC_ALL: 'pt_BR.UTF-8' };

const NONE_STARTS =
  'Nenhum Chromium pôde ser iniciado: instale o Google Chrome ou o Chromium, ou indique o programa em CHROMIUM_PATH.';

/**
 * The Chromium of the browser tests: the one that `CHROMIUM_PATH` names, or else the pinned one from npm, so that every machine
 * renders alike, or else the machine's own.
 *
 * @param environment the variables `CHROMIUM_PATH` and `PATH` are read from here
 * @param unpack gives the pinned one
 * @throws with a sentence that says what to do if there is none, because a suite is never skipped
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

/** How Playwright starts a Chromium. */
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
