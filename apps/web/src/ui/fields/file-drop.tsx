import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { AlertLine } from '../messages/message-line';

interface FileDropProps {
  label: string;
  /** File name endings, '.csv,.xlsx'. */
  accept: string;
  buttonLabel: string;
  /** One of both: how many files are taken. */
  onFile?: (file: File) => void;
  onFiles?: (files: readonly File[]) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function FileDrop(props: FileDropProps) {
  const { label, accept, buttonLabel, onFile, onFiles, disabled = false, children } = props;
  const { getRootProps, getInputProps, isDragActive, open, fileRejections } = useDropzone({
    multiple: onFiles !== undefined,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: (dropped) => {
      onFiles?.(dropped);
      const [first] = dropped;
      if (first !== undefined) onFile?.(first);
    },
  });
  return (
    <div>
      <div {...getRootProps({ className: 'drop line gap-3 rows-2', 'data-over': isDragActive || undefined })}>
        <input {...getInputProps({ accept, 'aria-label': label })} />
        {children}
        <Button onClick={open} disabled={disabled} data-autofocus>
          {buttonLabel}
        </Button>
      </div>
      {fileRejections.length > 0 && <AlertLine message="Escolha um arquivo de cada vez." />}
    </div>
  );
}
