import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ProfileDraft } from './profile-draft';

interface FileSettingsProps {
  draft: ProfileDraft;
  disabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

const separators = [
  { value: ';', label: 'Ponto e vírgula' },
  { value: ',', label: 'Vírgula' },
  { value: '|', label: 'Barra vertical' },
  { value: '\t', label: 'Tabulação' },
  { value: ' ', label: 'Espaço' },
];
const quotes = [
  { value: 'never', label: 'Nunca' },
  { value: 'needed', label: 'Só onde precisa' },
  { value: 'always', label: 'Sempre' },
] as const;

/** How the lines of a file are put together, and what the file is called. */
export function FileSettings({ draft, disabled, onChange }: FileSettingsProps) {
  const known = separators.some(({ value }) => value === draft.separator);
  const text = (label: string, key: 'header' | 'footer' | 'file_name' | 'extension', maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={draft[key]}
      disabled={disabled}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      {draft.kind === 'separated' && (
        <>
          <Select
            label="Separador"
            data={known ? separators : [...separators, { value: draft.separator, label: draft.separator }]}
            value={draft.separator}
            allowDeselect={false}
            disabled={disabled}
            onChange={(separator) => separator !== null && onChange({ separator })}
          />
          <Select
            label="Aspas"
            data={[...quotes]}
            value={draft.quotes}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => {
              const chosen = quotes.find((each) => each.value === value);
              if (chosen !== undefined) onChange({ quotes: chosen.value });
            }}
          />
        </>
      )}
      {text('Primeira linha (vazia: nenhuma)', 'header', 500)}
      {text('Última linha (vazia: nenhuma)', 'footer', 500)}
      <Select
        label="Fim de linha"
        data={[
          { value: 'crlf', label: 'CRLF (Windows)' },
          { value: 'lf', label: 'LF' },
        ]}
        value={draft.line_end}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ line_end: value === 'lf' ? 'lf' : 'crlf' })}
      />
      <Select
        label="Codificação"
        data={[
          { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
          { value: 'utf-8', label: 'UTF-8' },
        ]}
        value={draft.encoding}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ encoding: value === 'utf-8' ? 'utf-8' : 'windows-1252' })}
      />
      {text('Nome do arquivo', 'file_name', 100)}
      {text('Extensão', 'extension', 10)}
    </SimpleGrid>
  );
}
