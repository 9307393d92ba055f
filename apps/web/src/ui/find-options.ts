import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldText } from '../lib/fold-text';

/** As many options are shown at once, because each one is laid out, and a network may have 1,000 pharmacies. */
const SHOWN = 100;

/**
 * The `filter` of a searchable selector: the first options in whose text each word occurs, ignoring accents and case. If there
 * are more, a last line that can't be chosen says so, and the chosen option is among those shown if nothing is searched.
 *
 * @param textOf what is searched of an option
 */
export function findOptions(
  chosen: string | null,
  textOf: (option: ComboboxItem<string>) => string = ({ label }) => label,
): OptionsFilter {
  return ({ options, search }) => {
    const words = foldText(search)
      .split(/\s+/)
      .filter((word) => word !== '');
    const found = options.filter(
      (option): option is ComboboxItem<string> =>
        !('group' in option) && hasWords(foldText(textOf(option as ComboboxItem<string>)), words),
    );
    const shown = found.slice(0, SHOWN);
    const hidden = found.slice(SHOWN);
    if (hidden.length === 0) return shown;
    const isChosen = ({ value }: ComboboxItem<string>) => value === chosen;
    const first = words.length === 0 ? hidden.filter(isChosen) : [];
    const more = hidden.length - first.length;
    return [...first, ...shown, { value: MORE, label: `Mais ${more}: digite para procurar`, disabled: true }];
  };
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** No option of a list has it. */
const MORE = 'more-options';
