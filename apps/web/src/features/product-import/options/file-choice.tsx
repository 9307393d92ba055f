import type { FileType } from '@balanco/catalogue-file/saved-options';
import { Radio, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFileUpload } from '@tabler/icons-react';
import { FileDrop } from '../../../ui/fields/file-drop';
import { NoteLine } from '../../../ui/messages/message-line';
import styles from '../product-import.module.css';
import { ACCEPTED_FILES, FILE_TYPE_LABELS, type useChosenFile } from './options-for-file';

const TYPES: readonly (readonly [FileType, string])[] = [
  ['txt', 'posições fixas'],
  ['sheet', '.xlsx, .xls ou .csv'],
];

/** Specification, section 5. A file of the other type changes the type, with a note. */
export function FileChoice({ type, typeBefore, onType, file, onFile }: ReturnType<typeof useChosenFile>) {
  const Icon = file === null ? IconFileUpload : type === 'txt' ? IconFileText : IconFileSpreadsheet;
  return (
    <>
      {/* It is never empty. */}
      <Radio.Group
        label="Tipo de arquivo"
        withAsterisk
        value={type}
        onChange={(chosen) => onType(chosen === 'txt' ? 'txt' : 'sheet')}
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
            <>
              <Text fw={500} truncate title={file.name}>
                {file.name}
              </Text>
              <Text c="dimmed" size="xs">
                {sizeText(file.size)}
              </Text>
            </>
          )}
        </div>
      </FileDrop>
      {file !== null && typeBefore !== null && (
        <NoteLine message={changedText(file.name, typeBefore, type)} />
      )}
    </>
  );
}

function sizeText(bytes: number): string {
  const [size, unit, digits] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte', 0] : [bytes / 1_000_000, 'megabyte', 1];
  return size.toLocaleString('pt-BR', { style: 'unit', unit, maximumFractionDigits: digits });
}

function changedText(fileName: string, before: FileType, type: FileType): string {
  const what = type === 'txt' ? 'um arquivo de texto' : 'uma planilha';
  return (
    `“${fileName}” é ${what}: o tipo mudou de ${FILE_TYPE_LABELS[before]} para ${FILE_TYPE_LABELS[type]}. ` +
    'Se não for, escolha o tipo acima.'
  );
}
