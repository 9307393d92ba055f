import { Radio } from '@mantine/core';
import { NoteLine } from '../../ui/note-line';
import styles from './file-choice.module.css';
import { FileDrop } from './file-drop';
import { FILE_TYPE_LABELS, type FileType } from './options-for-file';

const TYPES: readonly (readonly [FileType, string])[] = [
  ['txt', 'posições fixas'],
  ['sheet', '.xlsx, .xls ou .csv'],
];

interface FileChoiceProps {
  type: FileType;
  /** The type before the chosen file changed it; null if it changed nothing. */
  typeBefore: FileType | null;
  onType: (type: FileType) => void;
  file: File | null;
  onFile: (file: File) => void;
}

/**
 * Type and file of an import (specification, section 5). A file of the other type changes the type and shows a note.
 */
export function FileChoice({ type, typeBefore, onType, file, onFile }: FileChoiceProps) {
  return (
    <>
      <TypeChoice type={type} onChange={onType} />
      <FileDrop type={type} file={file} onFile={onFile} />
      {file !== null && typeBefore !== null && (
        <NoteLine message={changedText(file.name, typeBefore, type)} />
      )}
    </>
  );
}

function changedText(fileName: string, before: FileType, type: FileType): string {
  const what = type === 'txt' ? 'um arquivo de texto' : 'uma planilha';
  return (
    `“${fileName}” é ${what}: o tipo mudou de ${FILE_TYPE_LABELS[before]} para ${FILE_TYPE_LABELS[type]}. ` +
    'Se não for, escolha o tipo acima.'
  );
}

interface TypeChoiceProps {
  type: FileType;
  onChange: (type: FileType) => void;
}

/** The required type of an import (specification, section 5). One is always chosen, so it can't be missing. */
function TypeChoice({ type, onChange }: TypeChoiceProps) {
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
