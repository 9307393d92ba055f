import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import styles from './row-options.module.css';
import { useCardView } from './table/use-card-view';

interface RowOptionsProps {
  /** The row, for screen readers: 'Editar' becomes 'Editar Farmácia Central'. */
  of: string;
  /** The buttons are called by their label alone. */
  shortNames?: boolean;
  /** The options that are buttons of a row, in order. */
  buttons: readonly RowMenuEntry[];
  /** The options behind '⋯'. */
  menu?: readonly RowMenuEntry[];
}

/**
 * The options of a row, side by side. On a card all of them are behind '⋯' with their words, because a phone has no room
 * for several targets of 44 px (docs/screens.md, "Small screens").
 */
export function RowOptions({ of, shortNames = false, buttons, menu = [] }: RowOptionsProps) {
  const isCard = useCardView();
  if (isCard) return <RowMenu of={of} entries={[...buttons, ...menu]} />;
  return (
    <div className={styles.options}>
      {buttons.map((button) => (
        <RowOption
          key={button.label}
          name={shortNames ? button.label : `${button.label} ${of}`}
          {...button}
        />
      ))}
      <RowMenu of={of} entries={menu} />
    </div>
  );
}

/** One button of a row: an icon with its label as tooltip. */
function RowOption({ name, label, Icon, onClick, disabled = false }: RowMenuEntry & { name: string }) {
  return (
    <OptionButton aria-label={name} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </OptionButton>
  );
}

/** A plain button that looks like Mantine's, because a list that scrolls makes several of them in each frame. */
function OptionButton(props: ComponentProps<'button'>) {
  return <button type="button" className={styles.option} data-row-option {...props} />;
}

export interface RowMenuEntry {
  /** The action, e.g. 'Histórico'. */
  label: string;
  Icon: Icon;
  onClick: () => void;
  /** Set if the role (specification, section 6) or the state forbids the action. */
  disabled?: boolean;
}

/**
 * The last button of a row, '⋯': a menu of the options that have no button. A row without such options has no menu. The
 * menu is made when it is opened, because a list has hundreds of rows.
 */
export function RowMenu({ of, entries }: { of?: string | undefined; entries: readonly RowMenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [made, setMade] = useState(false);
  // The press closes an open menu before the click arrives, which must not open it again.
  const wasOpen = useRef(false);
  if (entries.length === 0) return null;
  return (
    <span className={styles.menu}>
      <OptionButton
        ref={button}
        aria-label={of === undefined ? 'Mais opções' : `Mais opções: ${of}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        title="Mais opções"
        onPointerDownCapture={() => {
          wasOpen.current = opened;
        }}
        onClick={() => {
          setMade(true);
          setOpened(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <IconDots size={16} aria-hidden />
      </OptionButton>
      {made && <Entries entries={entries} opened={opened} onChange={setOpened} button={button} />}
    </span>
  );
}

interface EntriesProps {
  entries: readonly RowMenuEntry[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The menu itself, below the button. */
function Entries({ entries, opened, onChange, button }: EntriesProps) {
  // A dialog that an entry opens returns the focus to the button too, because the entry is about to go.
  const focusButton = () => button.current?.focus({ preventScroll: true });
  return (
    <Menu
      position="bottom-end"
      opened={opened}
      onChange={onChange}
      onClose={focusButton}
      hideDetached={false}
    >
      <Menu.Target>
        <span className={styles.anchor} aria-hidden />
      </Menu.Target>
      {/* React sends clicks in a portal to the row, which would open. */}
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {entries.map(({ label, Icon: EntryIcon, onClick, disabled = false }) => (
          <Menu.Item
            key={label}
            leftSection={<EntryIcon size={16} aria-hidden />}
            disabled={disabled}
            onClick={() => {
              focusButton();
              onClick();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
