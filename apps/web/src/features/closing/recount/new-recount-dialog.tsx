import { DEFAULT_RECOUNT, type RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newUuid } from '../../../lib/new-uuid';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useWrittenReason } from '../settlement/written-reason';
import { CollectorChoice, type SameCounter } from './collector-choice';
import { CriteriaFields } from './criteria-fields';
import { type CriteriaForm, firstCriteria, readCriteria, withRound } from './criteria-form';
import { PreviewLine } from './preview-line';
import { previewQuery, type RecountRequest, useCreateRecount } from './recount-query';
import { ReplacedSections } from './replaced-sections';

interface NewRecountDialogProps {
  id: string;
  /** The round that it begins with. */
  round: 2 | 3;
  /** What it begins with; null while that is loading. */
  defaults: RecountDefaults | null;
  onClose: () => void;
}

const TYPING_PAUSE_MS = 300;
const NO_SECTIONS = 'Escolha ao menos uma seção.';

/** 'Nova recontagem': chooses the items with a live preview, and who counts them (docs/closing.md, "Recount"). */
export function NewRecountDialog({ id, round, defaults, onClose }: NewRecountDialogProps) {
  const [changed, setForm] = useState<CriteriaForm | null>(null);
  const form = changed ?? withRound(firstCriteria(defaults ?? DEFAULT_RECOUNT), round);
  const [collector, setCollector] = useState<string | null>(null);
  const [sameCounter, setSameCounter] = useState<SameCounter>('skip');
  const [missing, setMissing] = useState<string | null>(null);
  const [key] = useState(newUuid);
  const { write, busy, failure, clearFailure } = useDialogWrite(useCreateRecount(id, key), {
    failed: 'Erro ao criar a recontagem.',
    onClose,
    isLimited: true,
  });
  const needsSections = form.round === 2 && form.sections?.length === 0;
  const { body, problems } = readCriteria(form);
  const asked: RecountRequest | null = defaults &&
    body && {
      ...body,
      collector_sub: collector,
      skip_counted: collector !== null && sameCounter === 'skip',
    };
  const [settled] = useDebouncedValue(JSON.stringify(asked), TYPING_PAUSE_MS);
  const preview = useQuery({
    ...previewQuery(id, (JSON.parse(settled) ?? { criteria: {} }) as RecountRequest),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const chosen = preview.data?.collectors.find(({ sub }) => sub === collector) ?? null;
  const counted = (chosen?.counted ?? 0) + (collector === null ? 0 : (preview.data?.left_out ?? 0));
  const written = useWrittenReason({
    key: `closing/recount/${id}`,
    label: 'Por que a mesma pessoa',
    readOnly: busy,
  });
  const overrides = sameCounter === 'override' && counted > 0;
  const submit = () => {
    if (needsSections) return setMissing(NO_SECTIONS);
    if (asked === null) return;
    if (chosen === null) return setMissing('Escolha quem reconta.');
    const send = (override_reason: string | null) =>
      write({ ...asked, override_reason }, { onDone: () => noticeDone('Recontagem criada.') });
    if (overrides) written.submit(send);
    else send(null);
  };
  const isStale = settled !== JSON.stringify(asked) || preview.isPlaceholderData;
  return (
    <FormDialog
      title="Nova recontagem"
      submitLabel="Criar"
      busyLabel="Criando..."
      busy={busy}
      error={failure}
      size="lg"
      submitDisabled={
        !needsSections &&
        (asked === null || isStale || !preview.data?.items || chosen?.sends_sections === false)
      }
      note={
        <PreviewLine preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <CriteriaFields
        id={id}
        form={form}
        problems={problems}
        readOnly={busy || defaults === null}
        onChange={(next) => {
          clearFailure();
          setForm(next);
        }}
      />
      {form.round === 2 && (
        <ReplacedSections
          id={id}
          value={form.sections}
          error={missing === NO_SECTIONS ? missing : null}
          readOnly={busy || defaults === null}
          onChange={(sections) => {
            clearFailure();
            setMissing(null);
            setForm({ ...form, sections });
          }}
        />
      )}
      <CollectorChoice
        label="Quem reconta"
        own={{ verb: 'contou', what: ['destes itens', 'destes itens'], skip: 'Deixar estes itens de fora' }}
        collectors={preview.data?.collectors}
        chosen={chosen}
        counted={counted}
        sameCounter={sameCounter}
        error={missing === NO_SECTIONS ? null : missing}
        readOnly={busy}
        reason={written.field}
        onChoose={(sub) => {
          setMissing(null);
          setSameCounter('skip');
          setCollector(sub);
        }}
        onSameCounter={setSameCounter}
      />
    </FormDialog>
  );
}
