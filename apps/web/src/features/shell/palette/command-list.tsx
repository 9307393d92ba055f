import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenDialog } from '../../../listing/dialog-route';
import { paths } from '../../../paths';
import { limitedQuery, useRole, useStaffAction } from '../../../session/role/staff-action';
import { useEndSession } from '../../../session/use-end-session';
import type { FrameDialog } from '../frame-dialogs';
import shell from '../shell.module.css';
import styles from './command-list.module.css';
import type { ShownOptions } from './command-palette';
import {
  type Command,
  commandGroups,
  commandId,
  commandsFor,
  findCommands,
  suggestedGroups,
} from './commands';
import { type FoundThings, useFoundThings } from './use-found-things';

interface CommandListProps {
  id: string;
  text: string;
  /** Steps from the first option; null chooses none. */
  step: number | null;
  entered: boolean;
  pathname: string;
  onShown: (options: ShownOptions) => void;
  onNothing: () => void;
  onClose: () => void;
  onDialog: (dialog: FrameDialog) => void;
}

/** The options of the palette: suggestions until something is typed, then what matches. */
export function CommandList({ id, text, step, entered, pathname, onDialog, ...on }: CommandListProps) {
  const role = useRole();
  const isLimited = useQuery(limitedQuery).data;
  const [showsAll, setShowsAll] = useState(false);
  const found = useFoundThings(text, entered);
  const run = useRunCommand(onDialog);

  const allowed = commandsFor(commandGroups, role, isLimited);
  const matching =
    text.trim() === '' && !showsAll ? suggestedGroups(allowed, pathname) : findCommands(allowed, text);
  // Commands come first, so late results never shift what Enter runs.
  const groups = [...matching, ...commandsFor(found.groups, role, isLimited)];
  const commands = groups.flatMap((group) => group.commands);
  const at = step === null || commands.length === 0 ? null : wrapped(step, commands.length);
  const chosen = at === null ? undefined : commands[at];
  const optionId = (command: Command) => `${id}-${commandId(command).replace(/\W/g, '')}`;
  const chosenId = chosen && optionId(chosen);

  const { onShown } = on;
  const any = commands.length > 0;
  useEffect(() => {
    onShown({ any, chosenId });
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
    return () => onShown({ any: false, chosenId: undefined });
  }, [any, chosenId, onShown]);

  const press = (command: Command) => {
    if (command.target.kind === 'all-commands') {
      setShowsAll(true);
      on.onNothing();
      return;
    }
    on.onClose();
    run(command);
  };
  // Results that are still to come could be before the first one; what the arrows chose, or a command, is certain.
  const isCertain = found.state !== 'searching' || step !== 0 || matching.length > 0;
  const enter = useEffectEvent(() => (chosen === undefined ? on.onNothing() : press(chosen)));
  useEffect(() => {
    if (entered && isCertain) enter();
  }, [entered, isCertain]);

  return (
    <>
      {groups.length > 0 && (
        <div id={id} role="listbox" aria-label="Comandos" className={styles.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={styles.group} aria-hidden>
                {group.label}
              </div>
              {group.commands.map((command) => (
                <Option
                  key={commandId(command)}
                  id={optionId(command)}
                  command={command}
                  isChosen={command === chosen}
                  onPress={press}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <SearchState {...found} isEmpty={groups.length === 0} />
    </>
  );
}

function wrapped(step: number, length: number): number {
  return ((step % length) + length) % length;
}

interface OptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPress: (command: Command) => void;
}

/** The search field moves through the options, so none is a Tab stop. */
function Option({ id, command, isChosen, onPress }: OptionProps) {
  const { Icon, label, hint } = command;
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      className={shell.entry}
      data-chosen={isChosen || undefined}
      aria-selected={isChosen}
      onClick={() => onPress(command)}
    >
      <Icon size={18} aria-hidden />
      <span className="anywhere">
        {label}
        {hint !== undefined && <span className="block dim small">{hint}</span>}
      </span>
    </button>
  );
}

/** A role that was lost meanwhile stays on the screen and shows the banner (specification, section 6). */
function useRunCommand(onDialog: (dialog: FrameDialog) => void): (command: Command) => void {
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const staff = useStaffAction();
  const endSession = useEndSession();
  return ({ target }) => {
    switch (target.kind) {
      case 'screen':
        void navigate(target.path);
        return;
      case 'staff-screen':
        return staff.run(() => void navigate(target.path));
      case 'dialog':
        return staff.run(() => openDialog(target.path));
      case 'frame-dialog':
        return onDialog(target.dialog);
      case 'delete-all-products':
        return staff.run(() => {
          void navigate(paths.pharmacies());
          onDialog(target.kind);
        });
      case 'end-session':
        void endSession();
    }
  };
}

function SearchState({ state, failed, isEmpty }: Omit<FoundThings, 'groups'> & { isEmpty: boolean }) {
  if (state === 'idle' && !isEmpty) return null;
  const texts = {
    idle: 'Nada encontrado',
    searching: 'Procurando...',
    failed: `Não foi possível procurar ${failed}.`,
  };
  return (
    <p className="pad-3 dim" role="status">
      {texts[state]}
    </p>
  );
}
