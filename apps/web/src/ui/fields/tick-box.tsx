import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tick-box.module.css';

export interface TickChoice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOff?: boolean;
}

interface TickBoxProps {
  label: ReactNode;
  choices: readonly TickChoice[];
  value: readonly string[];
  disabled: boolean;
  error?: string | null;
  onChange: (value: string[]) => void;
}

export function TickBox({ label, choices, value, disabled, error = null, onChange }: TickBoxProps) {
  return (
    <Checkbox.Group label={label} value={[...value]} error={error} onChange={onChange}>
      <div className={`${styles.box} short box grid gap-4 rows-0 mt-1`}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            className={styles.choice}
            value={choice.value}
            label={choice.label}
            description={choice.hint}
            disabled={disabled || choice.isOff === true}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
