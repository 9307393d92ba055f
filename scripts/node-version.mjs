import { Refusal } from './refusal.mjs';

/** The lines of Node that every dependency runs on, each from the given minor version. */
const LINES = [
  [20, 19],
  [22, 13],
];
const NEWEST_FROM = 24;

/**
 * @param {string} version as `process.versions.node` has it: `20.19.0`
 * @throws {Refusal} if a dependency doesn't run on it
 */
export function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= NEWEST_FROM || LINES.some(([line, from]) => major === line && minor >= (from ?? 0))) return;
  throw new Refusal(
    `O Balanço precisa do Node.js 20.19 ou mais novo da linha 20, 22.13 ou mais novo da linha 22, ou 24 em diante; este é o ${version}.`,
  );
}
