import { FileInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { readAsBase64 } from '../../lib/base64';

export interface SmallFile {
  readonly name: string;
  readonly base64: string;
  readonly number: number;
}

interface SmallFileInputProps {
  name: string;
  description: string;
  required?: boolean;
  disabled: boolean;
  /** Gets null for a file that is refused or taken away. */
  onTake: (file: SmallFile | null) => void;
}

/** A file of up to 4 MB, as much as the server takes in a call. */
export function SmallFileInput({ name, onTake, ...rest }: SmallFileInputProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (taken: File | null) => {
    onTake(null);
    setProblem(null);
    if (taken === null) return;
    if (taken.size > 4 * 1024 * 1024) {
      setProblem('O arquivo passa do limite de 4 MB. Divida-o em partes.');
      return;
    }
    const base64 = await readAsBase64(taken);
    if (base64 === null) setProblem('Não foi possível ler o arquivo.');
    else onTake({ name: taken.name, base64, number: Date.now() });
  };
  return (
    <FileInput
      {...rest}
      label="Arquivo"
      placeholder="Escolher arquivo"
      leftSection={<IconFile size={16} aria-hidden />}
      fileInputProps={{ 'aria-label': name }}
      error={problem}
      onChange={(taken) => void take(taken)}
    />
  );
}
