import { IconAlertTriangle, IconCircleX, IconReceiptOff } from '@tabler/icons-react';
import type { ListedProblem } from './listed-problem';

/** What becomes of the line of a problem. */
export function SeverityIcon({ severity }: Pick<ListedProblem, 'severity'>) {
  if (severity === 'error') return <IconCircleX size={16} role="img" aria-label="Fica de fora" />;
  if (severity === 'skipped') return <IconReceiptOff size={16} role="img" aria-label="Não é um produto" />;
  return <IconAlertTriangle size={16} role="img" aria-label="Aviso" />;
}
