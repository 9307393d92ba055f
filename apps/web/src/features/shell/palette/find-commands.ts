import { foldText } from '../../../lib/fold-text';
import type { CommandGroup } from './commands';

/** The commands whose label contains every word of the search, ignoring accents and case, without empty groups. */
export function findCommands(groups: readonly CommandGroup[], search: string): readonly CommandGroup[] {
  const words = foldText(search).split(/\s+/);
  return groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ label }) => words.every((word) => foldText(label).includes(word))),
    }))
    .filter(({ commands }) => commands.length > 0);
}
