import { IMPORT_COLUMNS } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { refuseBeforeReading } from '@balanco/catalogue-file/problems';
import { Checkbox } from '@mantine/core';
import styles from './column-choice.module.css';

interface ColumnChoiceProps {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

const COLUMNS_ID = 'import-columns';

export function focusColumns(): void {
  document.querySelector<HTMLElement>(`#${COLUMNS_ID} input`)?.focus({ preventScroll: true });
}

/** One code at least is ticked (specification, section 5). */
export function ColumnChoice({ options, onChange }: ColumnChoiceProps) {
  const problem = columnProblem(options);
  const choose = (keys: string[]) => {
    const columns = IMPORT_COLUMNS.map((column) => column.key).filter((key) => keys.includes(key));
    onChange({ ...options, columns });
  };
  return (
    <Checkbox.Group
      id={COLUMNS_ID}
      label="Colunas"
      value={[...options.columns]}
      onChange={choose}
      error={problem === null ? undefined : <span role="alert">{problem}</span>}
    >
      <div className={`${styles.columns} line`}>
        {IMPORT_COLUMNS.map(({ key, label }) => (
          <Checkbox key={key} value={key} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function columnProblem(options: ImportOptions): string | null {
  return refuseBeforeReading(0, options)?.message ?? null;
}
