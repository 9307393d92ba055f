import { Checkbox, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';
import styles from './export-dialog.module.css';
import {
  columnsOf,
  type ExportContent,
  type ExportFormat,
  type ExportOptions,
  offeredColumns,
  type TxtEncoding,
} from './export-options';
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

const contents: { value: ExportContent; label: string }[] = [
  { value: 'lines', label: 'Linhas' },
  { value: 'totals', label: 'Total por produto' },
];

const encodings: { value: TxtEncoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
];

/** Format and columns of the file and, for TXT, how it is written (specification, sections 5 and 9). */
export function ExportFields({ options, problems, disabled, onChange }: ExportFieldsProps) {
  const offered = offeredColumns(options.content);
  const chooseColumns = (chosen: string[]) => {
    // The order of the clicks doesn't matter. The file has its own order.
    // Columns that the content doesn't offer stay as they were.
    const isKept = (id: ExportColumnId) => !offered.includes(id) && options.columns.includes(id);
    const columns = exportColumnIds.filter((id) => chosen.includes(id) || isKept(id));
    onChange({ ...options, columns });
  };
  return (
    <fieldset className={styles.fields} disabled={disabled} aria-label="Arquivo">
      <Stack gap="md">
        <Choice
          label="Formato do arquivo"
          data={formats}
          value={options.format}
          disabled={disabled}
          onChange={(format) => onChange({ ...options, format })}
        />
        <Choice
          label="Conteúdo do arquivo"
          data={contents}
          value={options.content}
          disabled={disabled}
          onChange={(content) => onChange({ ...options, content })}
        />
        <Checkbox.Group
          label="Colunas"
          value={columnsOf(options)}
          onChange={chooseColumns}
          error={problems.columns === null ? undefined : <span role="alert">{problems.columns}</span>}
        >
          <SimpleGrid cols={2} spacing="xs" verticalSpacing={12} my={6}>
            {offered.map((id) => (
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

interface ChoiceProps<Value extends string> {
  label: string;
  data: { value: Value; label: string }[];
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
function Choice<Value extends string>({ label, ...control }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      {...control}
      aria-label={label}
      className={styles.format}
      color="blue"
      fullWidth
      transitionDuration={0}
    />
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
