import { findSystemBrowser, isProgram } from '../../scripts/system-browser.mjs';

/** A browser that can be started: its program, and the variables that it needs on top of ours. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium that `CHROMIUM_PATH` names, if it names one.
 *
 * @throws with one sentence if that is not an executable file
 */
export function namedChromium({ CHROMIUM_PATH: path = '' }: NodeJS.ProcessEnv): Chromium | undefined {
  if (path === '') return undefined;
  if (!isProgram(path)) throw new Error(`CHROMIUM_PATH não é um programa que se possa executar: ${path}`);
  return { executablePath: path, env: {} };
}

/** The Chromium that is installed on this machine, if there is one. */
export function installedChromium({ PATH }: NodeJS.ProcessEnv): Chromium | undefined {
  const executablePath = findSystemBrowser(PATH);
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}
