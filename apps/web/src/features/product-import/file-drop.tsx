import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFileUpload } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import styles from './import-dialog.module.css';
import { ACCEPTED_FILES, FILE_TYPE_LABELS, type FileType } from './options-for-file';

interface FileDropProps {
  type: FileType;
  file: File | null;
  onFile: (file: File) => void;
}

/** Drop or choose the file here. It takes any file; reading refuses one that isn't a catalogue, with a sentence. */
export function FileDrop({ type, file, onFile }: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive, open, fileRejections } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([dropped]) => {
      if (dropped !== undefined) onFile(dropped);
    },
  });
  const Icon = file === null ? IconFileUpload : type === 'txt' ? IconFileText : IconFileSpreadsheet;
  const name = `Arquivo ${FILE_TYPE_LABELS[type]}`;
  return (
    <div>
      <div {...getRootProps({ className: styles.drop, 'data-over': isDragActive || undefined })}>
        <input {...getInputProps({ accept: ACCEPTED_FILES, 'aria-label': name })} />
        <div className={styles.dropRow}>
          <Icon size={20} aria-hidden className={styles.dropIcon} />
          <div className={styles.dropText}>
            {file === null ? (
              <Text>Arraste o arquivo {FILE_TYPE_LABELS[type]} para cá</Text>
            ) : (
              <ChosenFile file={file} />
            )}
          </div>
          <Button variant="default" onClick={open} data-autofocus>
            {file === null ? 'Escolher arquivo' : 'Trocar arquivo'}
          </Button>
        </div>
      </div>
      {fileRejections.length > 0 && (
        <Text role="alert" c="red" size="xs" mt={4}>
          Escolha um arquivo de cada vez.
        </Text>
      )}
    </div>
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
