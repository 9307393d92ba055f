import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useCardView } from '../table/use-card-view';
import styles from './row-options.module.css';

interface RowOptionsProps {
  /** Completes labels for screen readers: 'Editar Farmácia Central'. */
  of: string;
  shortNames?: boolean;
  buttons: readonly RowMenuEntry[];
  menu?: readonly RowMenuEntry[];
}

export interface RowMenuEntry {
  label: string;
  Icon: Icon;
  onClick: () => void;
  /** Forbidden by the role (specification, section 6) or the state. */
  disabled?: boolean;
}

/**
 * Cards put every option behind '⋯': a phone has no room for several 44 px targets (docs/screens.md, "Small
 * screens").
 */
export function RowOptions({ of, shortNames = false, buttons, menu = [] }: RowOptionsProps) {
  const isCard = useCardView();
  if (isCard) return <RowMenu of={of} entries={[...buttons, ...menu]} />;
  return (
    <div className="row gap-1">
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

function RowOption({ name, label, Icon, onClick, disabled = false }: RowMenuEntry & { name: string }) {
  return (
    <OptionButton aria-label={name} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </OptionButton>
  );
}

/** A plain button that looks like Mantine's: a scrolling list makes several in each frame. */
function OptionButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" className={`${styles.option} inline gap-0 still dim`} data-row-option {...props} />
  );
}

export interface MenuEntry extends Omit<RowMenuEntry, 'Icon'> {
  Icon?: Icon;
  group?: string;
  hint?: string | undefined;
}

interface RowMenuProps {
  of?: string | undefined;
  entries: readonly MenuEntry[];
  face?: { readonly name: string; readonly content: ReactNode };
}

/** Makes its menu when first opened, because a list has hundreds of rows. */
export function RowMenu({ of, entries, face }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [made, setMade] = useState(false);
  // Pressing closes an open menu; the click that follows must not reopen it.
  const wasOpen = useRef(false);
  if (entries.length === 0) return null;
  return (
    <span className={styles.menu}>
      <OptionButton
        ref={button}
        aria-label={face?.name ?? (of === undefined ? 'Mais opções' : `Mais opções: ${of}`)}
        aria-haspopup="menu"
        aria-expanded={opened}
        {...(face === undefined ? { title: 'Mais opções' } : { className: styles.face })}
        onPointerDownCapture={() => {
          wasOpen.current = opened;
        }}
        onClick={() => {
          setMade(true);
          setOpened(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {face?.content ?? <IconDots size={16} aria-hidden />}
      </OptionButton>
      {made && <Entries entries={entries} opened={opened} onChange={setOpened} button={button} />}
    </span>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
}

function Entries({ entries, opened, onChange, button }: EntriesProps) {
  // The entry disappears, so a dialog it opens returns the focus to the button.
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
      {/* React passes clicks in a portal to the row, which would open. */}
      <Menu.Dropdown className={styles.entries} onClick={(event) => event.stopPropagation()}>
        {entries.map(({ label, Icon: EntryIcon, onClick, disabled = false, group, hint }, index) => (
          <Fragment key={label}>
            {group !== undefined && group !== entries[index - 1]?.group && <Menu.Label>{group}</Menu.Label>}
            <Menu.Item
              leftSection={EntryIcon && <EntryIcon size={16} aria-hidden />}
              disabled={disabled}
              title={hint}
              onClick={() => {
                focusButton();
                onClick();
              }}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
