import { Checkbox, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';
import styles from './export-dialog.module.css';
import type { ExportFormat, ExportOptions, TxtEncoding } from './export-options';
import { SeparatorField } from './separator-field';

interface ExportFieldsProps {
  options: ExportOptions;
  /** By field; shown beside it. */
  problems: { readonly columns: string | null; readonly separator: string | null };
  disabled: boolean;
  onChange: (options: ExportOptions) => void;
}

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'txt', label: 'TXT' },
  { value: 'xlsx', label: 'Excel' },
];

const encodings: { value: TxtEncoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
];

/** Format and columns of the file and, for TXT, how it is written (specification, sections 5 and 9). */
export function ExportFields({ options, problems, disabled, onChange }: ExportFieldsProps) {
  const chooseColumns = (chosen: string[]) => {
    // The order of the clicks doesn't matter. The file has its own order.
    onChange({ ...options, columns: exportColumnIds.filter((id: ExportColumnId) => chosen.includes(id)) });
  };
  return (
    <fieldset className={styles.fields} disabled={disabled} aria-label="Arquivo">
      <Stack gap="md">
        <SegmentedControl
          aria-label="Formato do arquivo"
          data={formats}
          value={options.format}
          className={styles.format}
          color="blue"
          fullWidth
          disabled={disabled}
          transitionDuration={0}
          onChange={(format) => onChange({ ...options, format })}
        />
        <Checkbox.Group
          label="Colunas"
          value={[...options.columns]}
          onChange={chooseColumns}
          error={problems.columns === null ? undefined : <span role="alert">{problems.columns}</span>}
        >
          <SimpleGrid cols={2} spacing="xs" verticalSpacing={12} my={6}>
            {exportColumnIds.map((id) => (
              <Checkbox key={id} value={id} label={exportColumns[id].label} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {options.format === 'txt' && (
          <TxtFields options={options} separatorProblem={problems.separator} onChange={onChange} />
        )}
      </Stack>
    </fieldset>
  );
}

interface TxtFieldsProps extends Pick<ExportFieldsProps, 'options' | 'onChange'> {
  separatorProblem: string | null;
}

/** Options of a TXT file only. A spreadsheet needs no separator and always has a header. */
function TxtFields({ options, separatorProblem, onChange }: TxtFieldsProps) {
  return (
    <>
      <SeparatorField
        value={options.separator}
        problem={separatorProblem}
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
    </>
  );
}
