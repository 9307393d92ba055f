import { Radio } from '@mantine/core';
import { FILE_TYPE_LABELS, type FileType } from './options-for-file';
import styles from './type-choice.module.css';

interface TypeChoiceProps {
  type: FileType;
  onChange: (type: FileType) => void;
}

const TYPES: readonly (readonly [FileType, string])[] = [
  ['txt', 'posições fixas'],
  ['sheet', '.xlsx, .xls ou .csv'],
];

/** The required type of an import (specification, section 5). One is always chosen, so that it can't be missing. */
export function TypeChoice({ type, onChange }: TypeChoiceProps) {
  return (
    <Radio.Group
      label="Tipo de arquivo"
      withAsterisk
      value={type}
      onChange={(chosen) => onChange(chosen === 'txt' ? 'txt' : 'sheet')}
    >
      <div className={styles.types}>
        {TYPES.map(([value, hint]) => (
          <div key={value} className={styles.type}>
            <Radio
              required
              value={value}
              label={FILE_TYPE_LABELS[value]}
              aria-describedby={`type-${value}`}
            />
            <span id={`type-${value}`} className={styles.hint}>
              {hint}
            </span>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
