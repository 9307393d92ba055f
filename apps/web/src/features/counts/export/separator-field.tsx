import { Button, TextInput } from '@mantine/core';
import styles from './export-dialog.module.css';
import { DEFAULT_SEPARATOR, quickSeparators, SEPARATOR_LIMIT } from './export-options';

interface SeparatorFieldProps {
  value: string;
  problem: string | null;
  onChange: (separator: string) => void;
}

/** The separator, typed or from the quick choices. Empty means the default (specification, section 5). */
export function SeparatorField({ value, problem, onChange }: SeparatorFieldProps) {
  const effective = value === '' ? DEFAULT_SEPARATOR : value;
  return (
    <div className={styles.separator}>
      <TextInput
        className={styles.typed}
        label="Separador"
        placeholder={DEFAULT_SEPARATOR}
        maxLength={SEPARATOR_LIMIT}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button.Group aria-label="Escolhas rápidas" className={styles.quick}>
        {quickSeparators.map((separator) => (
          <Button
            key={separator}
            variant={separator === effective ? 'filled' : 'default'}
            px="sm"
            aria-pressed={separator === effective}
            onClick={() => onChange(separator)}
          >
            {separator}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}
