import { Checkbox, Text } from '@mantine/core';
import styles from './department-choice.module.css';

interface DepartmentChoiceProps {
  label: string;
  /** Those that can be ticked; ticked ones that the catalogue no longer has stay in the list. */
  departments: readonly string[];
  value: readonly string[];
  disabled: boolean;
  onChange: (departments: string[]) => void;
}

/** Departments to tick, in a box that scrolls. */
export function DepartmentChoice({ label, departments, value, disabled, onChange }: DepartmentChoiceProps) {
  const shown = [...new Set([...departments, ...value])];
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
      {shown.length === 0 ? (
        <Text c="dimmed" size="sm">
          O catálogo não tem departamentos.
        </Text>
      ) : (
        <div className={styles.box}>
          {shown.map((name) => (
            <Checkbox key={name} className={styles.choice} value={name} label={name} disabled={disabled} />
          ))}
        </div>
      )}
    </Checkbox.Group>
  );
}
