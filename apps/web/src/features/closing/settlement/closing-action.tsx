import type { ClosingState } from '@balanco/contract/comparison/closing-states';
import { IconCalculator, IconCircleCheck, IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageAction } from '../../../ui/page-action';
import type { ClosingPartProps } from '../closing-parts';

interface ClosingActionProps extends Pick<ClosingPartProps, 'onAsk'> {
  state: ClosingState;
  finalise: ReactNode;
}

/** The one action that the state of an inventory asks for next. */
export function ClosingAction({ state, finalise, onAsk }: ClosingActionProps) {
  switch (state) {
    case 'open':
      return finalise;
    case 'checking':
      return <PageAction label="Apurar" Icon={IconCalculator} onClick={() => onAsk('settle')} />;
    case 'settled':
      return <PageAction label="Aprovar" Icon={IconCircleCheck} onClick={() => onAsk('approve')} />;
    case 'approved':
    case 'exported':
      return <PageAction label="Exportar" Icon={IconFileExport} onClick={() => onAsk('export')} />;
  }
}
