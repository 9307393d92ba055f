import '@mantine/spotlight/styles.css';
import { createSpotlightStore, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { limitedQuery, roleQuery } from '../../../session/role-query';
import { useFocusReturn } from '../../../ui/use-focus-return';
import { CommandList } from './command-list';
import { type Command, commandId, commandsFor } from './commands';
import { findCommands } from './find-commands';
import styles from './palette-dialog.module.css';
import { type FoundThings, useFoundThings } from './use-found-things';
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

  const found = useFoundThings(query);
  const role = useQuery(roleQuery).data;
  const isLimited = useQuery(limitedQuery).data;
  // Commands come first, so that what is found later moves no command away from under Enter.
  const groups = [...findCommands(commandsFor(role, isLimited), query), ...found.groups];
  const commands = groups.flatMap((group) => group.commands);
  // Spotlight chooses none while the list is empty.
  const chosen = commands[Math.max(0, selected)];
  const optionId = (command: Command) => `${listId}-${commandId(command).replace(/\W/g, '')}`;

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
        placeholder="Comando, farmácia, inventário, produto ou código"
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-label="Pesquisar comandos"
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={groups.length > 0 ? listId : undefined}
        aria-activedescendant={chosen && optionId(chosen)}
        autoComplete="off"
        spellCheck={false}
      />
      {groups.length > 0 && (
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
      <SearchState {...found} isEmpty={groups.length === 0} />
    </Spotlight.Root>
  );
}

/** Below the list: whether more is being looked for, or could not be. */
function SearchState({ state, failed, isEmpty }: Omit<FoundThings, 'groups'> & { isEmpty: boolean }) {
  if (state === 'idle' && !isEmpty) return null;
  const texts = {
    idle: 'Nada encontrado',
    searching: 'Procurando...',
    failed: `Não foi possível procurar ${failed}.`,
  };
  return (
    <p className={styles.state} role="status">
      {texts[state]}
    </p>
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
