import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';
import { readImports, targetOf } from './check-modules.mjs';
import { FEATURES } from './modules.mjs';

const FILE = join(ROOT, 'ARCHITECTURE.md');
const BLOCK = /(<!-- modules -->\n)[\s\S]*?(<!-- \/modules -->)/;

/** The features of the server and their imports as a Mermaid diagram; an arrow that follows from others is left out. */
function drawModules() {
  const feature = (/** @type {string} */ path) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const arrows = new Map(FEATURES.map((name) => [name, new Set()]));
  for (const [file, specifier] of readImports()) {
    const [from, to] = [feature(file), feature(targetOf(file, specifier))];
    if (from !== undefined && to !== undefined && from !== to) arrows.get(from)?.add(to);
  }
  /** @type {Map<string, Set<string>>} what each feature reaches, the first ones first */
  const reached = new Map();
  const lines = FEATURES.flatMap((name) => {
    const direct = [...(arrows.get(name) ?? [])];
    const beyond = new Set(direct.flatMap((each) => [...(reached.get(each) ?? [])]));
    reached.set(name, new Set([...direct, ...beyond]));
    const drawn = direct
      .filter((each) => !beyond.has(each))
      .sort((a, b) => FEATURES.indexOf(a) - FEATURES.indexOf(b));
    return drawn.length === 0 ? [`  ${name}`] : drawn.map((each) => `  ${name} --> ${each}`);
  });
  return ['```mermaid', 'flowchart BT', ...lines, '```', ''].join('\n');
}

/** ARCHITECTURE.md with the diagram as it is now. */
export function withDiagram() {
  return readFileSync(FILE, 'utf8').replace(BLOCK, (_all, start, end) => `${start}${drawModules()}${end}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, withDiagram());
