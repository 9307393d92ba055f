import type { SheetReading } from '@balanco/catalogue-file/catalogue';
import { FIELD_LABELS, type ImportColumnKey, type ImportField } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions, SheetOptions } from '@balanco/catalogue-file/import-options';
import { Button, Select } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { HeadedTable } from '../../../ui/table/headed-table';
import { columnProblem } from './column-choice';
import { columnChoices, useMappingChange } from './column-mapping';
import styles from './missing-columns.module.css';

interface MissingColumnsProps {
  missing: readonly ImportField[];
  /** null for a TXT. */
  sheet: SheetReading | null;
  options: ImportOptions;
  onAnswer: (options: ImportOptions) => void;
}

export const MISSING_ID = 'import-missing-columns';

/** Nothing is imported before every ticked column has a place or is unticked (docs/files.md). */
export function MissingColumns({ missing, sheet, options, onAnswer }: MissingColumnsProps) {
  if (missing.length === 0) return null;
  return (
    <section id={MISSING_ID} tabIndex={-1} className="tint stack pad-3" aria-label="Colunas que faltam">
      <p className="row top bold">
        <IconHelpCircle size={16} aria-hidden className="accent" />
        <span>{questionText(missing.length, sheet === null)}</span>
      </p>
      {missing.map((field) => {
        const without = withoutColumn(field, missing, options);
        return (
          <div key={field} className="line gap-3 rows-2 bottom">
            {sheet !== null && options.type === 'sheet' ? (
              <ColumnAnswer field={field} sheet={sheet} options={options} onAnswer={onAnswer} />
            ) : (
              <b className={styles.name}>{FIELD_LABELS[field]}</b>
            )}
            {without !== null && (
              <Button onClick={() => onAnswer(without.options)}>
                Importar sem {FIELD_LABELS[without.key]}
              </Button>
            )}
          </div>
        );
      })}
      {sheet !== null && <FirstRows sheet={sheet} />}
    </section>
  );
}

function questionText(missing: number, isTxt: boolean): string {
  if (isTxt) return 'As posições escolhidas não têm tudo o que está marcado em “Colunas”.';
  return missing === 1
    ? 'Uma coluna marcada não foi achada no arquivo. Escolha qual é, ou importe sem ela.'
    : 'Colunas marcadas não foram achadas no arquivo. Escolha quais são, ou importe sem elas.';
}

interface ColumnAnswerProps extends Pick<MissingColumnsProps, 'onAnswer'> {
  field: ImportField;
  sheet: SheetReading;
  options: SheetOptions;
}

function ColumnAnswer({ field, sheet, options, onAnswer }: ColumnAnswerProps) {
  const { choose } = useMappingChange(sheet, options, onAnswer);
  const { data, renderOption } = columnChoices(sheet);
  return (
    <Select
      flex="1 1 14rem"
      maw="24rem"
      label={`Que coluna é ${FIELD_LABELS[field]}?`}
      placeholder="Escolha a coluna"
      data={data}
      renderOption={renderOption}
      value={null}
      searchable={data.length > 12}
      nothingFoundMessage="Nenhuma coluna"
      onChange={(value) => value !== null && choose(field, Number(value))}
    />
  );
}

function withoutColumn(field: ImportField, missing: readonly ImportField[], options: ImportOptions) {
  const half = field === 'system_stock' || field === 'value';
  const bothMissing = missing.includes('system_stock') && missing.includes('value');
  if (bothMissing && field === 'value') return null;
  const isHalfOnly = half && !bothMissing && options.type === 'sheet';
  const column: ImportColumnKey = half || field === 'stock_value_combined' ? 'stock_value_combined' : field;
  const next: ImportOptions = isHalfOnly
    ? { ...options, mapping: { ...options.mapping, [field]: null } }
    : { ...options, columns: options.columns.filter((one) => one !== column) };
  return columnProblem(next) === null ? { options: next, key: isHalfOnly ? field : column } : null;
}

function FirstRows({ sheet }: { sheet: SheetReading }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className="frame scroll" tabIndex={0} aria-label="Primeiras linhas do arquivo">
      <HeadedTable
        className={styles.rows}
        names={[
          'Linha',
          ...sheet.columns.map(({ letter, heading }) => (heading === '' ? letter : `${letter} · ${heading}`)),
        ]}
      >
        {sheet.firstRows.map(({ line, cells }) => (
          <tr key={line}>
            <td>{line}</td>
            {sheet.columns.map(({ index }) => (
              <td key={index} title={cells[index]}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </HeadedTable>
    </section>
  );
}
