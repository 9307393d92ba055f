import { Checkbox, Select, SimpleGrid, Stack } from '@mantine/core';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';
import styles from './export-dialog.module.css';
import type { ExportOptions, TxtEncoding } from './export-options';
import { SeparatorField } from './separator-field';

interface ExportFieldsProps {
  options: ExportOptions;
  /** By field; said beside it. */
  problems: { readonly columns: string | null; readonly separator: string | null };
  disabled: boolean;
  onChange: (options: ExportOptions) => void;
}

const encodings: { value: TxtEncoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
];

/** Columns, separator, header and encoding of the file (specification, section 9). */
export function ExportFields({ options, problems, disabled, onChange }: ExportFieldsProps) {
  const chooseColumns = (chosen: string[]) => {
    // Whatever the order of the clicks, the file keeps its own.
    onChange({ ...options, columns: exportColumnIds.filter((id: ExportColumnId) => chosen.includes(id)) });
  };
  return (
    <fieldset className={styles.fields} disabled={disabled} aria-label="Arquivo TXT">
      <Stack gap="md">
        <Checkbox.Group
          label="Colunas"
          value={[...options.columns]}
          onChange={chooseColumns}
          error={problems.columns === null ? undefined : <span role="alert">{problems.columns}</span>}
        >
          <SimpleGrid cols={2} spacing="xs" verticalSpacing={6} my={6}>
            {exportColumnIds.map((id) => (
              <Checkbox key={id} value={id} label={exportColumns[id].label} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <SeparatorField
          value={options.separator}
          problem={problems.separator}
          onChange={(separator) => onChange({ ...options, separator })}
        />
        <div className={styles.row}>
          <Select
            label="Codificação do texto"
            data={encodings}
            value={options.encoding}
            allowDeselect={false}
            onChange={(encoding) => {
              if (encoding !== null) onChange({ ...options, encoding });
            }}
          />
          <Checkbox
            className={styles.header}
            label="Incluir cabeçalho"
            checked={options.hasHeader}
            onChange={(event) => onChange({ ...options, hasHeader: event.currentTarget.checked })}
          />
        </div>
      </Stack>
    </fieldset>
  );
}
