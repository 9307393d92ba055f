import { formatInteger } from '@balanco/contract/numbers';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { saveFile } from '../../../ui/save-file';
import type { CountFilter } from '../count-filter';
import { countsFileName } from './counts-file-name';
import type { CountsFile } from './counts-writer';
import { ExportFields } from './export-fields';
import { columnProblem, defaultExportOptions, separatorProblem } from './export-options';
import { ExportProgress } from './export-progress';
import { useExport } from './use-export';

interface ExportDialogProps {
  filter: CountFilter;
  /** The filter in words. */
  about: string;
  /** How many lines the list has now; undefined while unknown. */
  count: number | undefined;
  onClose: () => void;
}

const submitLabels = {
  choosing: 'Exportar',
  collecting: 'Exportando...',
  writing: 'Exportando...',
  made: 'Salvar arquivo',
};

/** 'Exportar': asks how to write the file, then writes every line of the list into it (docs/files.md, "Exporting"). */
export function ExportDialog({ filter, about, count, onClose }: ExportDialogProps) {
  const [options, setOptions] = useState(defaultExportOptions);
  const [columnsRefused, setColumnsRefused] = useState(false);
  const save = (file: CountsFile) => {
    saveFile(countsFileName(new Date(), options.format), file.content);
    onClose();
  };
  const { phase, run, cancel } = useExport(filter, save);
  const problems = {
    columns: columnsRefused ? columnProblem(options) : null,
    separator: separatorProblem(options),
  };

  const submit = () => {
    setColumnsRefused(true);
    if (phase.name === 'made') save(phase.file);
    else if (columnProblem(options) === null && problems.separator === null) void run(options);
  };
  const canSubmit = phase.name === 'choosing' || (phase.name === 'made' && phase.file.rows > 0);

  return (
    <FormDialog
      title="Exportar Contagens"
      submitLabel={submitLabels[phase.name]}
      submitDisabled={!canSubmit}
      error={phase.name === 'choosing' ? phase.failure : null}
      onSubmit={submit}
      onClose={phase.name === 'choosing' ? onClose : cancel}
    >
      <Text c="dimmed">
        {count === undefined ? '' : `${formatInteger(count)} ${count === 1 ? 'contagem' : 'contagens'} · `}
        {about}
      </Text>
      <ExportFields
        options={options}
        problems={problems}
        disabled={phase.name !== 'choosing'}
        onChange={setOptions}
      />
      <ExportProgress phase={phase} />
    </FormDialog>
  );
}
