import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { read, repoFiles } from './repo-files.js';

const LOOK = 'apps/web/src/ui/theme/words.css';

const screens = repoFiles().filter(
  (file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !file.includes('.spec.'),
);

function classesOf(file: string): Set<string> {
  const own = read(file).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|"[^"]*"/gs, '');
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

it('a class that is a string is a word of the look, and each word is used', () => {
  const words = classesOf(LOOK);
  const strings = screens.flatMap((file) =>
    [...read(file).matchAll(/class(?:Name|Names)?[=:](?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
      ([, plain, mixed]) => (plain ?? mixed ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
    ),
  );
  const all = screens.map(read).join('\n');
  expect(strings.filter((word) => word !== '' && !words.has(word))).toEqual([]);
  expect([...words].filter((word) => !new RegExp(`[\`'" ]${word}[\`'" ]`).test(all))).toEqual([]);
});

it('each class of a style sheet is used, and each that is used exists', () => {
  const used = new Map<string, Set<string>>();
  for (const file of screens) {
    const text = read(file);
    const code = text.replaceAll(/^import .*$/gm, '');
    for (const [, name, path = ''] of text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)) {
      const sheet = posix.join(posix.dirname(file), path);
      const classes = used.get(sheet) ?? new Set();
      used.set(sheet, classes);
      for (const [, one = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes.add(one);
    }
  }
  const wrong = [...used].flatMap(([sheet, classes]) => {
    const known = classesOf(sheet);
    return [...new Set([...classes, ...known])]
      .filter((one) => !classes.has(one) || !known.has(one))
      .map((one) => `${sheet}: ${one}`);
  });
  expect(wrong).toEqual([]);
});
