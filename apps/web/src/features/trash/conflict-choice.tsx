import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { DeletionDetail, TrashConflict, TrashDecision } from '@balanco/contract/history/trash';
import { Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { counted } from '../../lib/counted';
import styles from './trash.module.css';

interface ConflictChoiceProps {
  detail: DeletionDetail;
  /** For all without one of their own. */
  decision: TrashDecision;
  onDecide: (decision: TrashDecision) => void;
  decisions: Readonly<Record<string, TrashDecision>>;
  onDecideOne: (conflict: string, decision: TrashDecision) => void;
}

/** What exists again: a decision for all, and both sides of the first ones with a decision of their own. */
export function ConflictChoice({ detail, decision, onDecide, decisions, onDecideOne }: ConflictChoiceProps) {
  const { conflicts, conflict_count } = detail;
  const unlisted = conflict_count - conflicts.length;
  const isOne = conflict_count === 1;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={
          isOne
            ? 'Existe de novo. O que fica?'
            : `${counted(conflict_count, 'item existe', 'itens existem')} de novo. O que fica?`
        }
        value={decision}
        onChange={(value) => onDecide(asDecision(value))}
      >
        <Choices />
      </Radio.Group>
      <Stack gap="xs" className={styles.sides} tabIndex={0} role="group" aria-label="O que existe de novo">
        {conflicts.map((conflict) => (
          <Stack key={conflict.id} gap={4}>
            <Text size="sm">
              <strong>Atual:</strong> {side(conflict, 'current')}
            </Text>
            <Text size="sm">
              <strong>Excluído:</strong> {side(conflict, 'deleted')}
            </Text>
            {!isOne && (
              <Radio.Group
                label={<VisuallyHidden>O que fica de {titleOf(conflict)}</VisuallyHidden>}
                value={decisions[conflict.id] ?? decision}
                onChange={(value) => onDecideOne(conflict.id, asDecision(value))}
              >
                <Choices />
              </Radio.Group>
            )}
          </Stack>
        ))}
        {unlisted > 0 && (
          <Text size="sm" c="dimmed">
            E mais {counted(unlisted, 'item', 'itens')}, com a escolha de cima.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function Choices() {
  return (
    <Stack gap={4} mt={4}>
      <Radio size="sm" value="keep" label="Manter o atual" />
      <Radio size="sm" value="replace" label="Trazer de volta o excluído" />
    </Stack>
  );
}

function asDecision(value: string): TrashDecision {
  return value === 'replace' ? 'replace' : 'keep';
}

function titleOf({ kind, deleted }: TrashConflict): string {
  return kind === 'product' && 'description' in deleted
    ? deleted.description
    : 'name' in deleted
      ? deleted.name
      : '';
}

/** One side in a line: what distinguishes it. */
function side(conflict: TrashConflict, which: 'deleted' | 'current'): string {
  if (conflict.kind === 'section') {
    const { name, collector_name, counts } = conflict[which];
    return [name, collector_name ?? 'Sem coletor', counted(counts, 'contagem', 'contagens')].join(' · ');
  }
  const { description, internal_code, barcode, department, system_stock, value } = conflict[which];
  return [
    description,
    internal_code,
    barcode,
    department,
    `saldo ${formatQuantity(system_stock)}`,
    formatMoney(value),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
