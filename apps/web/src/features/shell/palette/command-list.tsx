import { Spotlight } from '@mantine/spotlight';
import { type Command, type CommandGroup, commandId } from './commands';
import styles from './palette-dialog.module.css';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  chosen: Command | undefined;
  /** The id of the element of a command. */
  optionId: (command: Command) => string;
  onRun: (command: Command) => void;
}

/** The commands by group. Spotlight finds them by `data-action`, and the chosen one by `data-selected`. */
export function CommandList({ id, groups, chosen, optionId, onRun }: CommandListProps) {
  // The list box itself scrolls. The search field moves through it, so it is not a Tab stop. The props are spread
  // because the type of ActionsList omits those of its scroll area.
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
