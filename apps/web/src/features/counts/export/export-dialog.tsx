import { counted } from '@balanco/contract/base/numbers';
import { type CountSummary, exportCounts as exportCountsCall } from '@balanco/contract/counts/counts';
import {
  Button,
  Checkbox,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestBytes, sentence } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sleep } from '../../../lib/wait';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { type FilePhase, FileProgress } from '../../../ui/file-progress';
import { noticeDone } from '../../../ui/messages/notices';
import { saveFile } from '../../../ui/save-file';
import { countSummaryQuery, filterQuery } from '../counts-query';
import type { CountFilter } from '../filter/count-filter';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';
import styles from './export-dialog.module.css';
import {
  columnProblem,
  columnsOf,
  DEFAULT_SEPARATOR,
  defaultExportOptions,
  type ExportContent,
  type ExportFormat,
  type ExportOptions,
  offeredColumns,
  quickSeparators,
  SEPARATOR_LIMIT,
  separatorProblem,
  type TxtEncoding,
} from './export-options';
import type { CountsFile } from './make-export';
import { writeCountsInWorker } from './write-in-worker';

export interface ExportDialogProps {
  filter: CountFilter;
  about: string;
  count: { readonly recognised: number; readonly unrecognised: number } | undefined;
  onClose: () => void;
}

const submitLabels = {
  choosing: 'Exportar',
  reading: 'Exportando...',
  writing: 'Exportando...',
};

/** See docs/files.md, "Exporting". */
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

const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** The date in Brasília (specification, section 9). */
export function countsFileName(now: Date, format: ExportFormat): string {
  return `contagens_${isoDate.format(now)}.${format}`;
}

/** Returns undefined while unknown or for another quick filter. */
function useSummary(filter: CountFilter): Pick<CountSummary, 'unregistered' | 'recount'> | undefined {
  const { only } = filter;
  const isKnown = only === null || only === 'unregistered' || only === 'recount';
  const { data } = useQuery(countSummaryQuery(isKnown ? filter : null));
  if (!isKnown || data === undefined) return undefined;
  // The numbers ignore the quick filter.
  return {
    unregistered: only === 'recount' ? 0 : data.unregistered,
    recount: only === 'unregistered' ? 0 : data.recount,
  };
}

function LeftOut({ unrecognised, unregistered }: { unrecognised: number; unregistered: number }) {
  const sentences = [
    unrecognised > 0 && leftOutSentence(unrecognised),
    unregistered > 0 &&
      `${counted(unregistered, 'não cadastrada vai', 'não cadastradas vão')} sem o nome do produto`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : <Text c="var(--warning)">{sentences.join('; ')}.</Text>;
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

interface ExportFieldsProps {
  options: ExportOptions;
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

/** See the specification, sections 5 and 9. */
function ExportFields({ options, problems, disabled, onChange }: ExportFieldsProps) {
  const offered = offeredColumns(options.content);
  const chooseColumns = (chosen: string[]) => {
    // Keeps the file's order and the columns that the content doesn't offer.
    const isKept = (id: ExportColumnId) => !offered.includes(id) && options.columns.includes(id);
    const columns = exportColumnIds.filter((id) => chosen.includes(id) || isKept(id));
    onChange({ ...options, columns });
  };
  return (
    <fieldset className="shrink" disabled={disabled} aria-label="Arquivo">
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

function Choice<Value extends string>({ label, ...control }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      {...control}
      aria-label={label}
      bd="1px solid var(--line)"
      color="blue"
      fullWidth
      transitionDuration={0}
    />
  );
}

const encodings: { value: TxtEncoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
];

interface TxtFieldsProps extends Pick<ExportFieldsProps, 'options' | 'onChange'> {
  separatorProblem: string | null;
}

/** A spreadsheet needs no separator and always has a header. */
function TxtFields({ options, separatorProblem, onChange }: TxtFieldsProps) {
  return (
    <>
      <SeparatorField
        value={options.separator}
        problem={separatorProblem}
        onChange={(separator) => onChange({ ...options, separator })}
      />
      <div className={`${styles.row} line bottom`}>
        <Select
          label="Codificação do texto"
          data={encodings}
          value={options.encoding}
          onChange={(encoding) => {
            if (encoding !== null) onChange({ ...options, encoding });
          }}
        />
        <Checkbox
          mih={36}
          pt={8}
          label="Incluir cabeçalho"
          checked={options.hasHeader}
          onChange={(event) => onChange({ ...options, hasHeader: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

interface SeparatorFieldProps {
  value: string;
  problem: string | null;
  onChange: (separator: string) => void;
}

/** Empty means the default (specification, section 5). */
function SeparatorField({ value, problem, onChange }: SeparatorFieldProps) {
  const effective = value === '' ? DEFAULT_SEPARATOR : value;
  return (
    <div className="line top">
      <TextInput
        flex="1 1 8rem"
        label="Separador"
        placeholder={DEFAULT_SEPARATOR}
        maxLength={SEPARATOR_LIMIT}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {/* Beside the field, below where its label is. */}
      <Button.Group aria-label="Escolhas rápidas" mt="calc(var(--mantine-font-size-sm) * 1.55)">
        {quickSeparators.map((separator) => (
          <Button
            key={separator}
            variant={separator === effective ? 'filled' : 'default'}
            px="sm"
            aria-pressed={separator === effective}
            onClick={() => onChange(separator)}
          >
            {separator}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}

function ExportProgress({ phase }: { phase: ExportPhase }) {
  const panel = useRef<HTMLDivElement>(null);
  const { name } = phase;
  // Disabling the pressed button would drop the focus.
  useEffect(() => {
    if (name !== 'choosing') panel.current?.focus();
  }, [name]);
  if (name === 'choosing') return null;
  return (
    <div ref={panel} className="calm" tabIndex={-1}>
      <FileProgress label="Andamento da exportação" what="contagens" phase={phase} />
    </div>
  );
}

/** Milliseconds. */
const REPORTED_EVERY = 100;

interface ExportSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly onCollected: () => void;
}

/**
 * Streams the answer to a worker and keeps nothing. A broken connection leaves no file.
 *
 * @throws what `requestBytes` and the worker throw, and the signal's reason
 */
async function exportCounts(
  filter: CountFilter,
  options: ExportOptions,
  { signal, onProgress, onCollected }: ExportSteps,
): Promise<CountsFile> {
  let reported = Number.NEGATIVE_INFINITY;
  const report = ({ done, total }: { done: number; total: number }) => {
    const now = performance.now();
    if (now - reported < REPORTED_EVERY) return;
    reported = now;
    onProgress(done, total);
  };
  const writing = writeCountsInWorker({ ...options, columns: columnsOf(options) }, signal, report);
  const settled = options.content === 'totals' ? 'true' : undefined;
  const query = { ...filterQuery(filter), only: filter.only ?? undefined, settled } as const;
  try {
    // A busy server refuses before the first line, so retries repeat none.
    await patiently(() => requestBytes(exportCountsCall, { query }, writing.add, { signal }), sleep, signal);
    onCollected();
    return await writing.finish();
  } finally {
    writing.stop();
  }
}

type ExportPhase = { readonly name: 'choosing'; readonly failure: string | null } | FilePhase;

const choosing: ExportPhase = { name: 'choosing', failure: null };

/** Closing the dialog aborts the export. */
function useExport(filter: CountFilter, onComplete: (file: CountsFile) => void) {
  const [phase, setPhase] = useState<ExportPhase>(choosing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (options: ExportOptions) => {
    const { signal } = start();
    const proceed = (next: ExportPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    try {
      const file = await exportCounts(filter, options, {
        signal,
        onProgress: (done, total) => proceed({ name: 'reading', done, total }),
        onCollected: () => proceed({ name: 'writing' }),
      });
      if (signal.aborted) return;
      if (file.rows > 0) onComplete(file);
      else setPhase({ name: 'choosing', failure: nothingSentence(file) });
    } catch (error) {
      proceed({ name: 'choosing', failure: `Erro ao carregar contagens: ${sentence(error)}` });
    }
  };
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    setPhase({ name: 'reading', done: 0, total: 0 });
    return running.current;
  };
  const cancel = () => {
    running.current?.abort();
    setPhase(choosing);
  };
  return { phase, run, cancel };
}

function nothingSentence({ leftOut }: CountsFile): string {
  return leftOut === 0 ? 'Nenhuma contagem encontrada' : `${leftOutSentence(leftOut)}: não há o que salvar.`;
}

function leftOutSentence(count: number): string {
  const what = counted(count, 'contagem não reconhecida', 'contagens não reconhecidas');
  return `${what} ${count === 1 ? 'fica' : 'ficam'} fora do arquivo`;
}
