import type { CountSummary } from '@balanco/contract/counts/counts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { saveFile } from '../../../ui/save-file';
import type { CountFilter } from '../count-filter';
import { countSummaryQuery } from '../counts-query';
import { countsFileName } from './counts-file-name';
import type { CountsFile } from './counts-writer';
import { ExportFields } from './export-fields';
import { columnProblem, defaultExportOptions, type ExportContent, separatorProblem } from './export-options';
import { ExportProgress } from './export-progress';
import { leftOutSentence } from './left-out-sentence';
import { useExport } from './use-export';

interface ExportDialogProps {
  filter: CountFilter;
  /** The filter in words. */
  about: string;
  /** The recognised lines of the list now, and those that the file leaves out; undefined while unknown. */
  count: { readonly recognised: number; readonly unrecognised: number } | undefined;
  onClose: () => void;
}

const submitLabels = {
  choosing: 'Exportar',
  collecting: 'Exportando...',
  writing: 'Exportando...',
};

/** 'Exportar': asks how to write the file, then writes every line of the list into it (docs/files.md, "Exporting"). */
export function ExportDialog({ filter, about, count, onClose }: ExportDialogProps) {
  const [options, setOptions] = useState(defaultExportOptions);
  const [columnsRefused, setColumnsRefused] = useState(false);
  const save = (file: CountsFile) => {
    const name = countsFileName(new Date(), options.format);
    saveFile(name, file.content);
    onClose();
    const left = file.leftOut === 0 ? '' : ` ${leftOutSentence(file.leftOut)}.`;
    noticeDone(`Arquivo salvo: ${name}, com ${counted(file.rows, 'linha', 'linhas')}.${left}`);
  };
  const summary = useSummary(filter);
  const { phase, run, cancel } = useExport(filter, save);
  const problems = {
    columns: columnsRefused ? columnProblem(options) : null,
    separator: separatorProblem(options),
  };

  const submit = () => {
    setColumnsRefused(true);
    if (columnProblem(options) === null && problems.separator === null) void run(options);
  };

  return (
    <FormDialog
      title="Exportar Contagens"
      submitLabel={submitLabels[phase.name]}
      submitDisabled={phase.name !== 'choosing'}
      error={phase.name === 'choosing' ? phase.failure : null}
      onSubmit={submit}
      onClose={phase.name === 'choosing' ? onClose : cancel}
    >
      <div>
        <Text c="dimmed">
          {count === undefined ? '' : `${counted(count.recognised, 'contagem', 'contagens')} · `}
          {about}
        </Text>
        <LeftOut unrecognised={count?.unrecognised ?? 0} unregistered={summary?.unregistered ?? 0} />
        <Recounts lines={summary?.recount ?? 0} content={options.content} />
      </div>
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

/** What the list has; undefined while unknown, and for a list that has another quick filter. */
function useSummary(filter: CountFilter): Pick<CountSummary, 'unregistered' | 'recount'> | undefined {
  const { only } = filter;
  const isKnown = only === null || only === 'unregistered' || only === 'recount';
  const { data } = useQuery(countSummaryQuery(isKnown ? filter : null));
  if (!isKnown || data === undefined) return undefined;
  // The numbers are those of the list without its quick filter.
  return {
    unregistered: only === 'recount' ? 0 : data.unregistered,
    recount: only === 'unregistered' ? 0 : data.recount,
  };
}

/** A file of lines has every count of an item; totals have what its rounds settle. */
function Recounts({ lines, content }: { lines: number; content: ExportContent }) {
  if (lines === 0) return null;
  return (
    <Text c="var(--warning)">
      {counted(lines, 'linha é de recontagem', 'linhas são de recontagem')}:{' '}
      {content === 'totals'
        ? 'de cada item recontado, o total é o que a recontagem apurou.'
        : 'o arquivo tem as linhas dela e as que ela substitui, e a soma não é o resultado apurado.'}
    </Text>
  );
}

/** What the file will not have, before anything is pressed. */
function LeftOut({ unrecognised, unregistered }: { unrecognised: number; unregistered: number }) {
  const sentences = [
    unrecognised > 0 && leftOutSentence(unrecognised),
    unregistered > 0 &&
      `${counted(unregistered, 'não cadastrada vai', 'não cadastradas vão')} sem o nome do produto`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : <Text c="var(--warning)">{sentences.join('; ')}.</Text>;
}
