import { type Browser, chromium } from 'playwright-core';
import { type Chromium, installedChromium, namedChromium } from './find-chromium.js';
import { unpackChromium } from './unpack-chromium.js';

const ARGS = [
  '--headless',
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

interface LaunchOptions {
  /** The variables `CHROMIUM_PATH` and `PATH` are read from here. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Gives the pinned Chromium, the one in npm. */
  readonly unpack?: () => Promise<Chromium>;
  /** Switches beside the usual ones, such as those of a camera. */
  readonly args?: readonly string[];
}

/**
 * Starts the Chromium of the browser tests with a fresh profile, which is removed when the browser is closed. It is the one
 * that `CHROMIUM_PATH` names, or else the pinned one, so that every machine renders alike. If that one can't start, it is the
 * machine's own (docs/decisions/0030).
 *
 * @throws with a sentence that says what to do if none can be started, because a suite is never skipped
 */
export async function launchBrowser({
  environment = process.env,
  unpack = unpackChromium,
  args = [],
}: LaunchOptions = {}): Promise<Browser> {
  const named = namedChromium(environment);
  if (named !== undefined) return launch(named, args);
  try {
    return await launch(await unpack(), args);
  } catch (error) {
    const installed = installedChromium(environment);
    if (installed === undefined) throw new Error(NONE_STARTS, { cause: error });
    console.warn(`O Chromium do npm não inicia nesta máquina; é usado ${installed.executablePath}. ${error}`);
    return launch(installed, args);
  }
}

/** Starts exactly this Chromium. */
export function launch({ executablePath, env }: Chromium, args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...ARGS, ...args],
    env: { ...process.env, ...BRAZIL, ...env },
  });
}
