import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  type Deletion,
  type DeletionDetail,
  getDeletion,
  restoreDeletion,
  type TrashConflict,
  type TrashDecision,
} from '@balanco/contract/history/trash';
import type { ProductColumn } from '@balanco/contract/products/product-columns';
import { Button, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { matchQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery, request, sentence } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { contentsText } from '../../listing/inventory-words';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { inSentence, withIt } from './trash-words';

export type KnownDeletion = Pick<Deletion, 'id' | 'kind' | 'name' | 'place' | 'contents'>;

interface RestoreDialogProps {
  deletion: KnownDeletion;
  onClose: () => void;
  onRestoreOther: (other: KnownDeletion) => void;
}

/** Asks about what exists again (docs/counts.md, "The trash"). */
export function RestoreDialog({ deletion, onClose, onRestoreOther }: RestoreDialogProps) {
  const { id } = deletion;
  const queries = useQueryClient();
  const details = deletionQuery(id);
  const { data: detail, error, refetch } = useQuery(details);
  const [decision, setDecision] = useState<TrashDecision>('keep');
  const [decisions, setDecisions] = useState<Record<string, TrashDecision>>({});
  const restore = useMutation({
    mutationFn: (body: { decision?: TrashDecision; decisions?: Record<string, TrashDecision> }) =>
      request(restoreDeletion, { params: { id }, body }),
    // What is restored has no details any more.
    onSuccess: () => queries.invalidateQueries({ predicate: (query) => !matchQuery(details, query) }),
    onError: () => void refetch(),
  });
  const { write, busy, dialog } = useDialogWrite(restore, 'Erro ao restaurar.', onClose);
  const hasConflicts = (detail?.conflict_count ?? 0) > 0;
  const confirm = () =>
    write(hasConflicts ? { decision, decisions } : {}, {
      onDone: ({ restored, left }) => noticeDone(doneText(deletion, contentsText(restored), left)),
    });
  return (
    <ConfirmDialog
      {...dialog}
      title="Restaurar"
      confirmLabel={busy ? 'Restaurando...' : 'Restaurar'}
      confirmDisabled={detail === undefined || detail.blocked_by !== null}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>{question(detail ?? deletion)}</Text>
        {detail === undefined && error === null && (
          <Text role="status" c="dimmed">
            Verificando o que existe de novo...
          </Text>
        )}
        {error !== null && detail === undefined && (
          <Stack gap="sm" align="flex-start">
            <AlertLine message={sentence(error)} />
            <Button onClick={() => void refetch()}>Tentar novamente</Button>
          </Stack>
        )}
        {detail && (
          <Text c="dimmed" size="sm">
            Sem restaurar, fica na lixeira até {formatDateTime(detail.purges_at).slice(0, 10)}.
          </Text>
        )}
        {detail?.blocked_by && <Blocked blocker={detail.blocked_by} onRestoreOther={onRestoreOther} />}
        {detail && detail.blocked_by === null && detail.settled_version !== null && (
          <NoteLine
            message={`A apuração versão ${detail.settled_version} não muda. O que falta nela fica em “Depois do fechamento”: descarte, ou reabra para incluir.`}
          />
        )}
        {detail && detail.blocked_by === null && hasConflicts && (
          <ConflictChoice
            detail={detail}
            decision={decision}
            onDecide={(chosen) => {
              setDecision(chosen);
              setDecisions({});
            }}
            decisions={decisions}
            onDecideOne={(conflict, chosen) => setDecisions((before) => ({ ...before, [conflict]: chosen }))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** It isn't cached, because others write meanwhile. */
function deletionQuery(id: string) {
  return askedQuery(['trash', 'detail', id], getDeletion, { params: { id } }, { staleTime: 0, gcTime: 0 });
}

function doneText(deletion: KnownDeletion, restored: string, left: number): string {
  if (restored === '' && left === 0) return `Restaurado: ${inSentence(deletion)}.`;
  const kept = left === 0 ? '' : ` ${counted(left, 'produto continua', 'produtos continuam')} na lixeira.`;
  return restored === '' ? `Nada mudou.${kept}` : `Restaurado: ${restored}.${kept}`;
}

function question(deletion: KnownDeletion): string {
  const contents = withIt(deletion);
  return `Trazer de volta ${inSentence(deletion)}${contents === '' || deletion.kind === 'catalogue' ? '' : `, com ${contents}`}?`;
}

const nothing = { products: 0, inventories: 0, sections: 0, counts: 0 };

function Blocked({
  blocker: { kind, name, deletion },
  onRestoreOther,
}: {
  blocker: NonNullable<DeletionDetail['blocked_by']>;
  onRestoreOther: (other: KnownDeletion) => void;
}) {
  const isPharmacy = kind === 'pharmacy';
  const gone = isPharmacy ? `“${name}” também foi excluída.` : `O inventário “${name}” também foi excluído.`;
  return (
    <Stack gap="sm" align="flex-start">
      <AlertLine message={deletion === null ? `${gone} Já não está na lixeira.` : gone} />
      {deletion !== null && (
        <Button onClick={() => onRestoreOther({ id: deletion, kind, name, place: null, contents: nothing })}>
          {isPharmacy ? 'Restaurar a farmácia primeiro' : 'Restaurar o inventário primeiro'}
        </Button>
      )}
    </Stack>
  );
}

interface ConflictChoiceProps {
  detail: DeletionDetail;
  decision: TrashDecision;
  onDecide: (decision: TrashDecision) => void;
  decisions: Readonly<Record<string, TrashDecision>>;
  onDecideOne: (conflict: string, decision: TrashDecision) => void;
}

/** One decision for all; the first conflicts show both sides and may differ. */
function ConflictChoice({ detail, decision, onDecide, decisions, onDecideOne }: ConflictChoiceProps) {
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
      <Stack gap="xs" className="short-20" tabIndex={0} role="group" aria-label="O que existe de novo">
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

function asDecision(value: string): TrashDecision {
  return value === 'replace' ? 'replace' : 'keep';
}

function Choices() {
  return (
    <Stack gap="xs" mt="xs">
      <Radio size="sm" value="keep" label="Manter o atual" />
      <Radio size="sm" value="replace" label="Trazer de volta o excluído" />
    </Stack>
  );
}

function side(conflict: TrashConflict, which: 'deleted' | 'current'): string {
  if (conflict.kind === 'section') {
    const { name, collector_name, counts } = conflict[which];
    return [name, collector_name ?? 'Sem coletor', counted(counts, 'contagem', 'contagens')].join(' · ');
  }
  const { description, internal_code, barcode, department, system_stock, value } = conflict[which];
  const texts: Record<ProductColumn, string> = {
    description,
    internal_code,
    barcode,
    department,
    system_stock: `saldo ${formatQuantity(system_stock)}`,
    value: formatMoney(value),
  };
  return Object.values(texts).filter(Boolean).join(' · ');
}

function titleOf({ kind, deleted }: TrashConflict): string {
  return kind === 'product' && 'description' in deleted
    ? deleted.description
    : 'name' in deleted
      ? deleted.name
      : '';
}
