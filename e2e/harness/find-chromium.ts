import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './unpack-chromium.js';

/** A browser that can be started: its program, and the variables that it needs on top of ours. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const USUAL_PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds the Chromium that drives the browser tests: the one that `CHROMIUM_PATH` names, else one
 * installed on the machine, else the one carried by an npm package.
 *
 * @throws where there is none, with a sentence that says what to do: a suite is never skipped
 */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const named = environment.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH não é um programa que se possa executar: ${named}`);
    return { executablePath: named, env: {} };
  }
  const installed = installedChromium(environment.PATH ?? '');
  if (installed !== undefined) return { executablePath: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  throw new Error(
    'Nenhum Chromium encontrado: instale o Google Chrome ou o Chromium, ou indique o programa em CHROMIUM_PATH.',
  );
}

function installedChromium(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
