import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table';
import { counted } from './counted';
import styles from './import-dialog.module.css';
import { problemColumns } from './problem-columns';
import { rowsInSight } from './rows-in-sight';
import type { RowProblem } from './txt/row-problem';
import type { TxtOptions } from './txt/txt-options';

const ROWS_IN_SIGHT = 4;

interface ProblemListProps {
  problems: readonly RowProblem[];
  stale: boolean;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
}

/** All problems of the file, those that leave a line out first, and the choice to store 0 for what is no number. */
export function ProblemList({ problems, stale, options, onChange }: ProblemListProps) {
  const sorted = useMemo(
    () => [...problems].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')),
    [problems],
  );
  const badNumbers = problems.filter(isBadNumber).length;
  return (
    <section aria-label="Problemas">
      <h2 className={styles.heading}>{counted(problems.length, 'problema', 'problemas')}</h2>
      {badNumbers > 0 && (
        <Checkbox
          mb="xs"
          label={`Gravar 0 onde o número não pode ser lido (${counted(badNumbers, 'número', 'números')})`}
          checked={options.badNumbersAsZero}
          onChange={(event) => onChange({ ...options, badNumbersAsZero: event.currentTarget.checked })}
        />
      )}
      <div className={styles.table} style={rowsInSight(Math.min(problems.length, ROWS_IN_SIGHT))}>
        <DataTable
          label="Problemas"
          columns={problemColumns}
          rows={sorted}
          rowId={(problem) => `${problem.line} ${problem.column} ${problem.message}`}
          onRetry={() => undefined}
          emptyText="Nenhum problema"
          stale={stale}
        />
      </div>
    </section>
  );
}

function isBadNumber({ kind }: RowProblem): boolean {
  return kind === 'not_a_number' || kind === 'out_of_range';
}
