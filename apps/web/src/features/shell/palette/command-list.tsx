import '@mantine/spotlight/styles.css';
import { createSpotlightStore, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pharmacyDialogRequest, screenActionRequest } from '../../../listing/screen-action';
import { paths } from '../../../paths';
import { limitedQuery, roleQuery } from '../../../session/role/role-query';
import { useStaffAction } from '../../../session/role/staff-action';
import { useEndSession } from '../../../session/use-end-session';
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return';
import { type Command, type CommandGroup, commandId, commandsFor, findCommands } from './commands';
import styles from './palette-dialog.module.css';
import { type FoundThings, useFoundThings } from './use-found-things';

/** Adds the combobox roles that Spotlight lacks. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [store] = useState(createReactiveStore);
  const { query, selected } = useSpotlight(store);
  const listId = useId();
  const run = useRunCommand();
  useFocusReturn();
  // Enter runs the first match.
  useEffect(() => store.updateState((state) => ({ ...state, opened: true, selected: 0 })), [store]);

  const found = useFoundThings(query);
  const role = useQuery(roleQuery).data;
  const isLimited = useQuery(limitedQuery).data;
  // Commands come first, so late results never shift what Enter runs.
  const groups = [...findCommands(commandsFor(role, isLimited), query), ...found.groups];
  const commands = groups.flatMap((group) => group.commands);
  // Spotlight chooses none in an empty list.
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

/** The library's store moves the choice silently, so the field couldn't announce it. */
function createReactiveStore(): SpotlightStore {
  const store = createSpotlightStore();
  return { ...store, updateState: (value) => store.setState(value) };
}

/** Plain users stay on the screen and see the banner (specification, section 6). */
function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const staff = useStaffAction();
  const endSession = useEndSession();
  return useCallback(
    ({ target }) => {
      switch (target.kind) {
        case 'screen':
          void navigate(target.path);
          return;
        case 'staff-screen':
          staff.run(() => void navigate(target.path));
          return;
        case 'pharmacy-dialog':
          staff.run(() => {
            // Keeps the search of an open Farmácias.
            const home = paths.pharmacies();
            const here = pathname === home;
            void navigate(
              { pathname: home, search: here ? search : '' },
              { replace: here, state: pharmacyDialogRequest(target.dialog) },
            );
          });
          return;
        case 'screen-action':
          staff.run(() => {
            const here = pathname === target.path;
            void navigate(
              { pathname: target.path, search: here ? search : '' },
              { replace: here, state: screenActionRequest(target.action) },
            );
          });
          return;
        case 'end-session':
          void endSession();
      }
    },
    [navigate, pathname, search, staff, endSession],
  );
}

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  chosen: Command | undefined;
  optionId: (command: Command) => string;
  onRun: (command: Command) => void;
}

/** Spotlight looks for `data-action` and `data-selected`. */
function CommandList({ id, groups, chosen, optionId, onRun }: CommandListProps) {
  // The search field moves through the list box, so it is no Tab stop. Spread, because the type omits the
  // scroll area's props.
  const scrollArea = { viewportProps: { id, role: 'listbox', 'aria-label': 'Comandos' } };
  return (
    <Spotlight.ActionsList className={styles.list} {...scrollArea}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={styles.group} aria-hidden>
            {group.label}
          </div>
          {group.commands.map((command) => (
            <button
              key={commandId(command)}
              id={optionId(command)}
              type="button"
              role="option"
              tabIndex={-1}
              className={styles.command}
              data-action
              data-selected={command === chosen || undefined}
              aria-selected={command === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(command)}
            >
              <command.Icon size={18} aria-hidden />
              <span className={styles.text}>
                {command.label}
                {command.hint !== undefined && <span className={styles.hint}>{command.hint}</span>}
              </span>
            </button>
          ))}
        </div>
      ))}
    </Spotlight.ActionsList>
  );
}

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
