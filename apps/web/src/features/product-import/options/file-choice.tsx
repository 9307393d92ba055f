import type { FileType } from '@balanco/catalogue-file/saved-options';
import { Radio, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFileUpload } from '@tabler/icons-react';
import { FileDrop } from '../../../ui/fields/file-drop';
import { NoteLine } from '../../../ui/messages/message-line';
import styles from '../product-import.module.css';
import { ACCEPTED_FILES, FILE_TYPE_LABELS } from './options-for-file';

interface FileChoiceProps {
  type: FileType;
  /** The type before the chosen file changed it. */
  typeBefore: FileType | null;
  onType: (type: FileType) => void;
  file: File | null;
  onFile: (file: File) => void;
}

/** Specification, section 5. A file of the other type changes the type, with a note. */
export function FileChoice({ type, typeBefore, onType, file, onFile }: FileChoiceProps) {
  const Icon = file === null ? IconFileUpload : type === 'txt' ? IconFileText : IconFileSpreadsheet;
  return (
    <>
      <TypeChoice type={type} onChange={onType} />
      <FileDrop
        label={`Arquivo ${FILE_TYPE_LABELS[type]}`}
        accept={ACCEPTED_FILES}
        buttonLabel={file === null ? 'Escolher arquivo' : 'Trocar arquivo'}
        onFile={onFile}
      >
        <Icon size={20} aria-hidden className="still dim" />
        <div className="grow-10">
          {file === null ? (
            <Text>Arraste o arquivo {FILE_TYPE_LABELS[type]} para cá</Text>
          ) : (
            <ChosenFile file={file} />
          )}
        </div>
      </FileDrop>
      {file !== null && typeBefore !== null && (
        <NoteLine message={changedText(file.name, typeBefore, type)} />
      )}
    </>
  );
}

const TYPES: readonly (readonly [FileType, string])[] = [
  ['txt', 'posições fixas'],
  ['sheet', '.xlsx, .xls ou .csv'],
];

interface TypeChoiceProps {
  type: FileType;
  onChange: (type: FileType) => void;
}

/** It is never empty (specification, section 5). */
function TypeChoice({ type, onChange }: TypeChoiceProps) {
  return (
    <Radio.Group
      label="Tipo de arquivo"
      withAsterisk
      value={type}
      onChange={(chosen) => onChange(chosen === 'txt' ? 'txt' : 'sheet')}
    >
      <div className={`${styles.types} line mt-2`}>
        {TYPES.map(([value, hint]) => (
          <div key={value} className="row">
            <Radio
              required
              value={value}
              label={FILE_TYPE_LABELS[value]}
              aria-describedby={`type-${value}`}
            />
            <span id={`type-${value}`} className="dim">
              {hint}
            </span>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

function ChosenFile({ file }: { file: File }) {
  return (
    <>
      <Text fw={500} truncate title={file.name}>
        {file.name}
      </Text>
      <Text c="dimmed" size="xs">
        {sizeText(file.size)}
      </Text>
    </>
  );
}

const kilobytes = new Intl.NumberFormat('pt-BR', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat('pt-BR', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1000)) : megabytes.format(bytes / 1_000_000);
}

function changedText(fileName: string, before: FileType, type: FileType): string {
  const what = type === 'txt' ? 'um arquivo de texto' : 'uma planilha';
  return (
    `“${fileName}” é ${what}: o tipo mudou de ${FILE_TYPE_LABELS[before]} para ${FILE_TYPE_LABELS[type]}. ` +
    'Se não for, escolha o tipo acima.'
  );
}
