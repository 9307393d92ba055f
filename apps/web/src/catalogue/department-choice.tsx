import { Input, Text } from '@mantine/core';
import { TickBox } from '../ui/tick-box';

interface DepartmentChoiceProps {
  label: string;
  /** Those that can be ticked; ticked ones that the catalogue no longer has stay in the list. */
  departments: readonly string[];
  value: readonly string[];
  disabled: boolean;
  onChange: (departments: string[]) => void;
}

/** Departments to tick. */
export function DepartmentChoice({ label, departments, value, disabled, onChange }: DepartmentChoiceProps) {
  const shown = [...new Set([...departments, ...value])];
  if (shown.length === 0) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Text c="dimmed" size="sm">
          O catálogo não tem departamentos.
        </Text>
      </Input.Wrapper>
    );
  }
  const choices = shown.map((name) => ({ value: name, label: name }));
  return <TickBox label={label} choices={choices} value={value} disabled={disabled} onChange={onChange} />;
}
