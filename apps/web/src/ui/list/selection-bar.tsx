import { Button } from '@mantine/core';
import { type Icon, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  /** Nothing shows for 0. */
  count: number;
  status: string;
  /** Selects the remaining filtered rows; null if none remain or while it runs. */
  more: { readonly text: string; readonly onClick: () => void } | null;
  onClear: () => void;
  children: ReactNode;
}

/** On a phone each action shows its icon above one word. */
export function SelectionBar({ label, count, status, more, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={`${styles.bar} box raised line pad`} role="toolbar" aria-label={label}>
      <span role="status">{status}</span>
      {more !== null && (
        <Button size="xs" variant="light" className={styles.more} onClick={more.onClick}>
          {more.text}
        </Button>
      )}
      {children}
      <SelectionButton Icon={IconX} name="Limpar seleção" word="Limpar" onClick={onClear} subtle />
    </div>
  );
}

interface SelectionButtonProps {
  Icon: Icon;
  name: string;
  word: string;
  subtle?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function SelectionButton(props: SelectionButtonProps) {
  const { Icon: ButtonIcon, name, word, subtle = false, disabled = false, onClick } = props;
  const [before, after] = name.split(word);
  return (
    <Button
      size="xs"
      variant={subtle ? 'subtle' : 'default'}
      className={styles.button}
      aria-label={name}
      leftSection={<ButtonIcon size={14} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={`${styles.rest} pre`}>{before}</span>
      <span className={styles.word}>{word}</span>
      <span className={`${styles.rest} pre`}>{after}</span>
    </Button>
  );
}
