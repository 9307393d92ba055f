import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { AlertLine } from '../messages/message-line';

interface FileDropProps {
  label: string;
  /** File name endings, '.csv,.xlsx'. */
  accept: string;
  buttonLabel: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

export function FileDrop({ label, accept, buttonLabel, onFile, children }: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive, open, fileRejections } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([dropped]) => {
      if (dropped !== undefined) onFile(dropped);
    },
  });
  return (
    <div>
      <div {...getRootProps({ className: 'drop line gap-3 rows-2', 'data-over': isDragActive || undefined })}>
        <input {...getInputProps({ accept, 'aria-label': label })} />
        {children}
        <Button variant="default" onClick={open} data-autofocus>
          {buttonLabel}
        </Button>
      </div>
      {fileRejections.length > 0 && <AlertLine message="Escolha um arquivo de cada vez." />}
    </div>
  );
}
