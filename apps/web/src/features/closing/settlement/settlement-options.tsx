import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { IconCalculator, IconLockOpen } from '@tabler/icons-react';
import { useRole } from '../../../session/use-role';
import { ListOption } from '../../../ui/list-options';
import type { ClosingPartProps } from '../closing-parts';

interface SettlementOptionsProps extends Pick<ClosingPartProps, 'onAsk'> {
  steps: ClosingSteps;
}

/** What else can be done with a settled inventory. */
export function SettlementOptions({ steps, onAsk }: SettlementOptionsProps) {
  const isAdmin = useRole() === 'admin';
  if (steps.current === null) return null;
  return (
    <>
      {steps.state === 'settled' && (
        <ListOption label="Apurar de novo" Icon={IconCalculator} onClick={() => onAsk('settle')} />
      )}
      <ListOption
        label="Reabrir"
        Icon={IconLockOpen}
        onClick={() => onAsk('reopen')}
        refusal={isAdmin ? undefined : 'Só um administrador reabre um inventário apurado.'}
      />
    </>
  );
}
