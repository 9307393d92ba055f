import type { ExportProfile } from '@balanco/contract/exports/export-profile';

/** Why a line of a file can't be read. */
export type LineProblem = 'long' | 'columns' | 'number' | 'no_code' | 'no_quantity';

/** The texts of a line's fields. Blanks that an editor cut off at the end of a fixed line are missing, not wrong. */
export function splitLine(profile: ExportProfile, line: string): readonly string[] | LineProblem {
  return profile.kind === 'fixed' ? slices(profile, [...line]) : cells(profile, line);
}

function slices({ fields }: ExportProfile, characters: readonly string[]): readonly string[] | LineProblem {
  const end = Math.max(...fields.map(({ start, length }) => (start ?? 1) + (length ?? 0) - 1));
  if (characters.slice(end).some((character) => character !== ' ')) return 'long';
  return fields.map(({ start, length }) =>
    characters.slice((start ?? 1) - 1, (start ?? 1) - 1 + (length ?? 0)).join(''),
  );
}

function cells({ fields, separator, quotes }: ExportProfile, line: string): readonly string[] | LineProblem {
  const found = quotes === 'never' ? line.split(separator) : unquoted(line, separator);
  return found.length === fields.length ? found : 'columns';
}

function unquoted(line: string, separator: string): string[] {
  const found: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const isCell = quoted !== null && startsCell(rest.slice(quoted[0].length), separator);
    const end = isCell ? quoted[0].length : rest.indexOf(separator);
    const raw = end < 0 ? rest : rest.slice(0, end);
    found.push(isCell ? (quoted[1] ?? '').replaceAll('""', '"') : raw);
    if (end < 0 || end >= rest.length) return found;
    rest = rest.slice(end + separator.length);
  }
}

function startsCell(rest: string, separator: string): boolean {
  return rest === '' || rest.startsWith(separator);
}
