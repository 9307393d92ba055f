import type { Group } from './group.js';

/** A group with the names of those of its rows that are wanted; at least one. */
export interface ChosenGroup {
  readonly group: Group;
  readonly rows: ReadonlySet<string>;
}

/**
 * The rows that the words of `--row` name. A word names a row if it is part of the row's or its group's name, without regard to
 * case. No words name all rows.
 *
 * @throws if two rows have one name
 */
export function chooseRows(groups: readonly Group[], words: readonly string[]): ChosenGroup[] {
  const names = groups.flatMap(({ rows }) => Object.keys(rows));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`two rows are named '${repeated}'`);
  const asked = words.map((word) => word.toLowerCase());
  const isNamed = (name: string) => asked.some((word) => name.toLowerCase().includes(word));
  return groups
    .map((group) => {
      const names = Object.keys(group.rows);
      const isWhole = asked.length === 0 || isNamed(group.name);
      return { group, rows: new Set(isWhole ? names : names.filter(isNamed)) };
    })
    .filter(({ rows }) => rows.size > 0);
}
