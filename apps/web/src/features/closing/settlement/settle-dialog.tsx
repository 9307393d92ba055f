import type { Closing } from '@balanco/contract/comparison/closing';
import { type ClosingSteps, settle } from '@balanco/contract/settlement/settling';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { NoteLine } from '../../../ui/note-line';
import { noticeDone } from '../../../ui/notices';
import { signedMoney } from '../item-figures';
import { checkWords } from './check-words';
import { FiveTotals } from './five-totals';
import styles from './settlement.module.css';
import { stateText } from './state-words';
import { decisionLabels, UncountedFacts } from './uncounted-facts';
import { useStepsWrite } from './use-steps-write';

interface SettleDialogProps {
  id: string;
  closing: Closing;
  steps: ClosingSteps;
  onClose: () => void;
}

/** 'Apurar': says what will be frozen, what is missing, and whether it is approved in the same act. */
export function SettleDialog({ id, closing, steps, onClose }: SettleDialogProps) {
  // As the dialog was opened: a second press asks for the same version and makes no further one.
  const [version] = useState(steps.next_version);
  const send = useStepsWrite(id, (_now: 'settle') => request(settle, { params: { id }, body: { version } }));
  const { write, busy, failure } = useDialogWrite(send, {
    failed: 'Erro ao apurar.',
    onClose,
    isLimited: true,
  });
  const unmet = steps.checks.filter((check) => !check.is_met);
  const say = (blocks: boolean) =>
    unmet
      .filter((check) => check.blocks === blocks)
      .map((check) => ({ key: check.key, text: checkWords(check, id, closing, steps).unmet }));
  const [blocking, warnings] = [say(true), say(false)];
  const { decision, positive, negative, zeroed } = steps.uncounted;
  return (
    <ConfirmDialog
      title={`Apurar v${version}`}
      confirmLabel={busy ? 'Apurando...' : 'Apurar'}
      busy={busy}
      confirmDisabled={blocking.length > 0}
      error={failure}
      onConfirm={() =>
        write('settle', {
          onDone: ({ state, current }) =>
            noticeDone(`Inventário: ${stateText(state, current?.version ?? null)}.`),
        })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          O resultado de <strong>{counted(closing.items, 'item', 'itens')}</strong> (
          {counted(closing.counted_items, 'contado', 'contados')}) fica guardado como v{version} e não muda
          mais{steps.current !== null && `; a v${steps.current.version} fica como substituída`}.
        </Text>
        <FiveTotals totals={steps.to_settle.totals} label={`Totais que a v${version} guarda`} />
        {zeroed.items > 0 && (
          <Text c="dimmed">
            Disso, vem de zerar não contados: falta{' '}
            <span className={styles.whole}>{signedMoney(zeroed.overage - zeroed.value)}</span>, sobra{' '}
            <span className={styles.whole}>{signedMoney(zeroed.overage)}</span>. O resto é das contagens.
          </Text>
        )}
        {positive.items + negative.items > 0 && (
          <section aria-label="Não contados">
            <h3 className={styles.heading}>Não contados: {decisionLabels[decision].name}</h3>
            <UncountedFacts uncounted={steps.uncounted} />
          </section>
        )}
        <Sentences title="Impede apurar" sentences={blocking} />
        <Sentences title="Avisos, que saem impressos na Ata" sentences={warnings} />
        {blocking.length === 0 && (
          <NoteLine
            message={
              steps.to_settle.approval ?? 'Quem apura também pode aprovar: a apuração já sai aprovada.'
            }
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface SentencesProps {
  title: string;
  sentences: readonly { readonly key: string; readonly text: string }[];
}

function Sentences({ title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.sentences}>
        {sentences.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
