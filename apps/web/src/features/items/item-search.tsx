import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/client';
import { FailureMessage } from '../../ui/messages/list-message';
import { barcodesText, itemTitle, literalFirst } from './item-words';
import { itemsQuery } from './items-query';

export interface ChosenItem {
  readonly key: string;
  readonly name: string;
}

interface ItemSearchProps {
  id: string;
  label: string;
  required: boolean;
  readOnly: boolean;
  error: string | undefined;
  chosen: ChosenItem | null;
  onChoose: (item: ChosenItem) => void;
}

const TYPING_PAUSE_MS = 300;
const SHOWN_ITEMS = 20;
/** Among these the ones with the typed words as they stand come first. */
const FOUND_ITEMS = 100;

export function ItemSearch({ id, chosen, onChoose, ...field }: ItemSearchProps) {
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const search = settled.trim();
  // The chosen item's name is no search.
  const asked = search !== '' && settled !== chosen?.name;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...itemsQuery(
      id,
      { filter: null, outside: true, search, department: null, section: null, sort: 'description', page: 1 },
      FOUND_ITEMS,
    ),
    enabled: asked,
  });
  // Enter takes the first option, so it must not belong to an earlier text.
  const isAnswered = asked && settled === typed && data !== undefined && !isPlaceholderData;
  const found = isAnswered ? literalFirst(data.results, search).slice(0, SHOWN_ITEMS) : [];
  const items = new Map(found.map((item) => [item.key, item]));
  const hasFailed = asked && data === undefined && error !== null;
  const shown = chosen === null || items.has(chosen.key) ? [] : [{ value: chosen.key, label: chosen.name }];
  return (
    <div>
      <Select
        {...field}
        placeholder="Nome ou código"
        data={[...shown, ...found.map((item) => ({ value: item.key, label: itemTitle(item) }))]}
        filter={({ options }) => options.filter((option) => !('group' in option) && items.has(option.value))}
        value={chosen?.key ?? null}
        onChange={(key) => {
          const item = key === null ? undefined : items.get(key);
          if (item !== undefined) onChoose({ key: item.key, name: itemTitle(item) });
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={emptyText(typed, isAnswered, hasFailed)}
        renderOption={({ option }) => {
          const item = items.get(option.value);
          return (
            <div className="anywhere">
              {option.label}
              <div className="dim mono small anywhere">
                {[item?.internal_code, item && barcodesText(item)].filter(Boolean).join(' · ')}
              </div>
            </div>
          );
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        searchable
        // Mantine marks the first option whenever this changes.
        selectFirstOptionOnChange={isAnswered}
      />
      {hasFailed && <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />}
    </div>
  );
}

function emptyText(typed: string, isAnswered: boolean, hasFailed: boolean): string {
  if (typed.trim() === '') return 'Digite o nome ou o código do item';
  if (hasFailed) return 'Não foi possível procurar';
  return isAnswered ? 'Nenhum item encontrado' : 'Procurando...';
}
