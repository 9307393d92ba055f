import { type UncountedDecision, uncountedDecisionSchema } from '@balanco/contract/settlement/settlements';
import { type ClosingSteps, chooseUncounted } from '@balanco/contract/settlement/settling';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/client';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { useRole } from '../../../session/use-role';
import { AlertLine } from '../../../ui/alert-line';
import { UNCOUNTED_ANCHOR } from './check-words';
import styles from './settlement.module.css';
import { decisionLabels, UncountedFacts } from './uncounted-facts';
import { useStepsWrite } from './use-steps-write';
import { ZeroDialog } from './zero-dialog';
import { ZeroedItems } from './zeroed-items';

interface UncountedPanelProps {
  id: string;
  steps: Pick<ClosingSteps, 'uncounted' | 'checks'>;
}

/** What becomes of the stock that nobody counted, with what it is about (docs/fechamento.md, "Items that nobody counted"). */
export function UncountedPanel({ id, steps }: UncountedPanelProps) {
  const { uncounted } = steps;
  const [zeroing, setZeroing] = useState(false);
  const choose = useStepsWrite(id, (decision: UncountedDecision) =>
    request(chooseUncounted, { params: { id }, body: { decision } }),
  );
  const { write, busy, failure } = useDialogWrite(choose, {
    failed: 'Erro ao gravar a decisão sobre os não contados.',
    onClose: () => undefined,
    isLimited: true,
  });
  const refusal = useZeroRefusal(uncounted);
  const { decision } = uncounted;
  // What holds by itself is not chosen yet: only an unmarked choice can be made, also for 'Manter'.
  const marked = isUndecided(steps) ? null : decision;
  const onChoose = (chosen: UncountedDecision) => {
    if (chosen === 'zero') setZeroing(true);
    else write(chosen, { keepOpen: true });
  };
  return (
    <section className={styles.panel} aria-label="Não contados" id={UNCOUNTED_ANCHOR}>
      <h2 className={styles.heading}>Não contados</h2>
      <UncountedFacts uncounted={uncounted} />
      <Radio.Group
        label="O que fazer com o saldo deles?"
        description={
          isUndecided(steps)
            ? 'Ninguém escolheu ainda. Sem escolha, o saldo fica como está, e a Ata o diz.'
            : undefined
        }
        value={choose.isPending ? choose.variables : marked}
        onChange={(chosen) => onChoose(uncountedDecisionSchema.parse(chosen))}
      >
        <Stack gap="xs" mt="xs">
          {uncountedDecisionSchema.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={decisionLabels[option].name}
              description={option === 'zero' && refusal !== null ? refusal : decisionLabels[option].means}
              disabled={busy || (option === 'zero' && decision !== 'zero' && refusal !== null)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {uncounted.unconfirmed !== null && (
        <Group gap="xs">
          <p className={styles.lead}>{uncounted.unconfirmed}</p>
          {refusal === null && (
            <Button variant="default" size="xs" onClick={() => setZeroing(true)}>
              Confirmar de novo
            </Button>
          )}
        </Group>
      )}
      <AlertLine message={failure} />
      {decision === 'each' && <ZeroedItems id={id} refusal={refusal} />}
      {zeroing && <ZeroDialog id={id} uncounted={uncounted} onClose={() => setZeroing(false)} />}
    </section>
  );
}

/** Whether the checklist warns that nobody chose; a choice of zero that has to be confirmed again is one. */
function isUndecided({ checks }: Pick<ClosingSteps, 'checks'>): boolean {
  return checks.some(({ key, is_met, blocks }) => key === 'uncounted' && !is_met && !blocks);
}

/** Why the person can't zero what was not counted; null if they can. */
function useZeroRefusal({ zero_refusal }: ClosingSteps['uncounted']): string | null {
  const isAdmin = useRole() === 'admin';
  return zero_refusal ?? (isAdmin ? null : 'Só um administrador zera o saldo de itens não contados.');
}
