import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLineReading } from '@balanco/contract/counts/count-shape';
import { Text } from '@mantine/core';
import { ConflictDialog } from '../../../ui/conflict-dialog';
import type { CountForm } from './count-form';

interface EditConflictDialogProps {
  /** The line, as `lineTitle` names it. */
  title: string;
  /** The line as it is stored now. */
  theirs: CountLineReading;
  /** What the person typed. */
  mine: CountForm;
  busy: boolean;
  error: string | null;
  onOverwrite: () => void;
  onKeep: () => void;
}

/** Two people changed the same line: shows both values and lets the person choose (docs/counts.md, "Stale writes"). */
export function EditConflictDialog({ title, theirs, mine, ...dialog }: EditConflictDialogProps) {
  return (
    <ConflictDialog {...dialog} title="Contagem alterada por outra pessoa" rows={comparedRows(theirs, mine)}>
      <Text>Enquanto você editava, outra pessoa alterou “{title}”. Qual valor deve ficar?</Text>
    </ConflictDialog>
  );
}

function comparedRows(theirs: CountLineReading, mine: CountForm): [string, string, string][] {
  const plain = (value: number) => formatQuantity(value, { grouping: false });
  const code = theirs.barcode || theirs.internalCode || (theirs.raw ?? '');
  return [
    ['Quantidade', theirs.quantity === null ? 'Não reconhecido' : plain(theirs.quantity), mine.quantity],
    ['Fator', plain(theirs.factor), mine.factor],
    ['Código', code, mine.barcode || mine.internalCode],
  ];
}
