import '@mantine/spotlight/styles.css';
import { createSpotlightStore, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useFocusReturn } from '../../../ui/use-focus-return';
import { CommandList } from './command-list';
import { commandGroups } from './commands';
import { findCommands } from './find-commands';
import styles from './palette-dialog.module.css';
import { useRunCommand } from './use-run-command';

/**
 * Search and list of the commands, open while mounted. Spotlight moves through the list and runs the chosen command. The
 * combobox roles for screen readers are ours, because Spotlight lacks them.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [store] = useState(createReactiveStore);
  const { query, selected } = useSpotlight(store);
  const listId = useId();
  const run = useRunCommand();
  useFocusReturn();
  // The first match is chosen, so that Enter runs it.
  useEffect(() => store.updateState((state) => ({ ...state, opened: true, selected: 0 })), [store]);

  const groups = findCommands(commandGroups, query);
  const chosen = groups.flatMap(({ commands }) => commands)[selected];
  const optionId = (label: string) => `${listId}-${label.replace(/\W/g, '')}`;

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      returnFocus={false}
      yOffset={48}
      transitionProps={{ duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.6 }}
      classNames={{ content: styles.content }}
      attributes={{ content: { 'aria-label': 'Comandos' } }}
    >
      <Spotlight.Search
        placeholder="Pesquisar comandos..."
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-label="Pesquisar comandos"
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={groups.length > 0 ? listId : undefined}
        aria-activedescendant={chosen && optionId(chosen.label)}
        autoComplete="off"
        spellCheck={false}
      />
      {groups.length === 0 ? (
        <Spotlight.Empty role="status">Nada encontrado</Spotlight.Empty>
      ) : (
        <CommandList
          id={listId}
          groups={groups}
          chosen={chosen}
          optionId={optionId}
          onRun={(command) => {
            onClose();
            run(command);
          }}
        />
      )}
    </Spotlight.Root>
  );
}

/**
 * A Spotlight store that notifies React of every change. The library's own store moves the choice without a
 * notification, so the field could not announce the chosen command.
 */
function createReactiveStore(): SpotlightStore {
  const store = createSpotlightStore();
  return { ...store, updateState: (value) => store.setState(value) };
}
