import type { SheetColumn, SheetReading } from '@balanco/catalogue-file/catalogue';
import { FIELD_LABELS, fieldsOf, type ImportField } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping, SheetOptions } from '@balanco/catalogue-file/import-options';
import { Select, type SelectProps } from '@mantine/core';
import { LinkButton } from '../../../ui/link-button';
import { HeadedTable } from '../../../ui/table/headed-table';
import { rememberMapping } from '../memory/sync-import-memory';
import styles from './column-mapping.module.css';

interface ColumnMappingProps {
  sheet: SheetReading;
  options: SheetOptions;
  onChange: (options: SheetOptions) => void;
}

const HOW_FOUND: Readonly<Record<NonNullable<SheetColumn['by']>, string>> = {
  heading: 'pelo título',
  content: 'pelo conteúdo',
  remembered: 'lembrada',
  choice: 'escolhida',
};
const NONE = 'none';

/** Changes the mapping, remembered for sheets with the same headings. */
export function useMappingChange(
  { headingsKey }: SheetReading,
  options: SheetOptions,
  onChange: (options: SheetOptions) => void,
) {
  const remembered = headingsKey === null ? undefined : options.remembered[headingsKey];
  const mapping = { ...remembered, ...options.mapping };
  const change = (next: SheetMapping) => {
    if (headingsKey === null) onChange({ ...options, mapping: next });
    else {
      rememberMapping(headingsKey, next);
      onChange({ ...options, mapping: next, remembered: { ...options.remembered, [headingsKey]: {} } });
    }
  };
  const choose = (field: ImportField, column: number | null) => change(chooseColumn(mapping, field, column));
  return { mapping, change, choose };
}

/** The columns of a sheet for a `Select`, with their first cells, because a letter means nothing. */
export function columnChoices({ columns }: SheetReading): Required<Pick<SelectProps, 'renderOption'>> & {
  data: { value: string; label: string }[];
} {
  return {
    data: columns.map(({ index, letter, heading }) => ({
      value: String(index),
      label: heading === '' ? `Coluna ${letter}` : `${letter} · ${heading}`,
    })),
    renderOption: ({ option }) => {
      const samples = columns.find(({ index }) => String(index) === option.value)?.samples ?? [];
      return (
        <span className="column anywhere">
          {option.label}
          {samples.length > 0 && <span className="dim small mono">{samples.join(' · ')}</span>}
        </span>
      );
    },
  };
}

export function columnSelectId(field: ImportField): string {
  return `import-column-${field}`;
}

/** Which column fills which field and why, to be changed (docs/files.md, "Reading Excel and CSV"). */
export function ColumnMapping({ sheet, options, onChange }: ColumnMappingProps) {
  const { data, renderOption } = columnChoices(sheet);
  const choices = [{ value: NONE, label: 'Nenhuma' }, ...data];
  const { mapping, change, choose } = useMappingChange(sheet, options, onChange);
  const holdsBoth = sheet.columns.some(
    (column) => column.holdsBoth || column.field === 'stock_value_combined',
  );
  const fields = fieldsOf(options.columns).filter((field) => field !== 'stock_value_combined' || holdsBoth);
  return (
    <section>
      <div className="line gap-4 rows-1 base between">
        <h2 className="mb-2">Colunas do arquivo</h2>
        {Object.keys(mapping).length > 0 && (
          <LinkButton size="sm" onClick={() => change({})}>
            Voltar às colunas encontradas
          </LinkButton>
        )}
      </div>
      {/* Its selectors take the focus, so the keyboard scrolls it. */}
      <div className="frame scroll">
        <HeadedTable
          className={styles.table}
          label="Colunas do arquivo"
          names={['Coluna do sistema', 'Coluna do arquivo', 'Como foi achada', 'Exemplos']}
        >
          {fields.map((field) => {
            const column = sheet.columns.find((one) => one.field === field);
            const samples = column?.samples.join(' · ') ?? '';
            return (
              <tr key={field}>
                <th scope="row">{FIELD_LABELS[field]}</th>
                <td>
                  <Select
                    id={columnSelectId(field)}
                    aria-label={`Coluna do arquivo para ${FIELD_LABELS[field]}`}
                    size="xs"
                    data={choices}
                    renderOption={renderOption}
                    value={column === undefined ? NONE : String(column.index)}
                    searchable={choices.length > 12}
                    nothingFoundMessage="Nenhuma coluna"
                    onChange={(value) =>
                      choose(field, value === null || value === NONE ? null : Number(value))
                    }
                  />
                </td>
                <td className="dim" data-found={column !== undefined}>
                  {column?.by ? HOW_FOUND[column.by] : '—'}
                </td>
                <td className="dim small mono" title={samples}>
                  {samples}
                </td>
              </tr>
            );
          })}
        </HeadedTable>
      </div>
    </section>
  );
}

/** Characters, because a heading may be a sentence. */
const SHOWN_HEADING = 40;

/** What the file has and no field takes, so that nobody looks for it among the products. */
export function UnusedColumns({ sheet }: Pick<ColumnMappingProps, 'sheet'>) {
  const names = sheet.columns
    .filter(({ field, heading, samples }) => field === null && (heading !== '' || samples.length > 0))
    .map(({ heading, letter }) => (heading === '' ? `Coluna ${letter}` : heading));
  if (names.length === 0) return null;
  const shown = names.map((name) =>
    name.length > SHOWN_HEADING ? `${name.slice(0, SHOWN_HEADING).trimEnd()}…` : name,
  );
  return (
    <p className={`${styles.unused} dim anywhere`} title={names.join(', ')}>
      {names.length === 1 ? 'Coluna não usada' : 'Colunas não usadas'}: {shown.join(', ')}
    </p>
  );
}

/** No column fills two fields, so an earlier field loses it. */
function chooseColumn(mapping: SheetMapping, field: ImportField, column: number | null): SheetMapping {
  const others = Object.entries(mapping).map(([other, chosen]) => [other, chosen === column ? null : chosen]);
  return { ...Object.fromEntries(others), [field]: column };
}
