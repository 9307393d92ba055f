import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {import('./fault.mjs').Area} Area
 * @typedef {import('./fault.mjs').Tier} Tier
 * @typedef {{ tier: Tier, file: string, title: string } | 'not found'} Outcome
 * @typedef {'before' | 'after'} Column
 * @typedef {Record<string, Partial<Record<Column, Outcome>>>} Outcomes
 */

const STORED = join(ROOT, 'scripts/planted-faults/outcomes.json');
const DOCUMENT = join(ROOT, 'docs/planted-faults.md');

/** @returns {Outcomes} */
export function readOutcomes() {
  return existsSync(STORED) ? JSON.parse(readFileSync(STORED, 'utf8')) : {};
}

/**
 * Stores what a run found and writes the table of docs/planted-faults.md again.
 *
 * @param {readonly Area[]} areas
 * @param {Outcomes} outcomes
 */
export function writeOutcomes(areas, outcomes) {
  const ids = areas.flatMap(({ faults }) => faults.map(({ id }) => id));
  const known = Object.fromEntries(ids.flatMap((id) => (outcomes[id] ? [[id, outcomes[id]]] : [])));
  writeFileSync(STORED, `${JSON.stringify(known, null, 2)}\n`);
  const text = readFileSync(DOCUMENT, 'utf8');
  const [head = ''] = text.split('<!-- table -->');
  writeFileSync(DOCUMENT, `${head}<!-- table -->\n\n${tableOf(areas, known)}`);
}

/**
 * @param {readonly Area[]} areas
 * @param {Outcomes} outcomes
 */
function tableOf(areas, outcomes) {
  const rows = areas.flatMap(({ area, faults }) =>
    faults.map(({ id, fault, why }) => {
      const { before, after } = outcomes[id] ?? {};
      return [id, area, fault, inWords(before), [inWords(after), why].filter(Boolean).join('. ')];
    }),
  );
  const head = ['id', 'area', 'fault', 'found before by', 'found after by'];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |\n`)
    .join('');
}

/** @param {Outcome | undefined} outcome */
function inWords(outcome) {
  if (outcome === undefined) return '';
  return typeof outcome === 'string' ? `**${outcome}**` : `${outcome.tier}: \`${outcome.file}\``;
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|');
}
