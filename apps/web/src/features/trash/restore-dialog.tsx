import {
  type Deletion,
  type DeletionDetail,
  getDeletion,
  restoreDeletion,
  type TrashDecision,
} from '@balanco/contract/history/trash';
import { Button, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { useDialogWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/alert-line';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { ConflictChoice } from './conflict-choice';
import { contentsText, inSentence, withIt } from './trash-words';

/** What is known of a deletion before its details are loaded. */
export type KnownDeletion = Pick<Deletion, 'id' | 'kind' | 'name' | 'place' | 'contents'>;

interface RestoreDialogProps {
  deletion: KnownDeletion;
  onClose: () => void;
  /** Opens the restoration of what has to be restored before. */
  onRestoreOther: (other: KnownDeletion) => void;
}

const nothing = { products: 0, inventories: 0, sections: 0, counts: 0 };

/** What prevents a restoration, and what exists again. It is never cached, because others write meanwhile. */
function deletionQuery(id: string) {
  return queryOptions({
    queryKey: ['trash', 'detail', id] as const,
    queryFn: ({ signal }) => request(getDeletion, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** 'Restaurar': says what comes back, and lets the person decide about what exists again (docs/counts.md, "The trash"). */
export function RestoreDialog({ deletion, onClose, onRestoreOther }: RestoreDialogProps) {
  const { id } = deletion;
  const queries = useQueryClient();
  const { data: detail, error, refetch } = useQuery(deletionQuery(id));
  const [decision, setDecision] = useState<TrashDecision>('keep');
  const [decisions, setDecisions] = useState<Record<string, TrashDecision>>({});
  const restore = useMutation({
    mutationFn: (body: { decision?: TrashDecision; decisions?: Record<string, TrashDecision> }) =>
      request(restoreDeletion, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(),
    // What exists again may have changed.
    onError: () => void refetch(),
  });
  const { write, busy, failure } = useDialogWrite(restore, { failed: 'Erro ao restaurar.', onClose });
  const hasConflicts = (detail?.conflict_count ?? 0) > 0;
  const confirm = () =>
    write(hasConflicts ? { decision, decisions } : {}, {
      onDone: ({ restored, left }) => noticeDone(doneText(contentsText(restored), left)),
    });
  return (
    <ConfirmDialog
      title="Restaurar"
      confirmLabel={busy ? 'Restaurando...' : 'Restaurar'}
      busy={busy}
      confirmDisabled={detail === undefined || detail.blocked_by !== null}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
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
            <Button variant="default" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          </Stack>
        )}
        {detail?.blocked_by && <Blocked blocker={detail.blocked_by} onRestoreOther={onRestoreOther} />}
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

function question(deletion: KnownDeletion): string {
  const contents = withIt(deletion);
  return `Trazer de volta ${inSentence(deletion)}${contents === '' || deletion.kind === 'catalogue' ? '' : `, com ${contents}`}?`;
}

function doneText(restored: string, left: number): string {
  const kept = left === 0 ? '' : ` ${counted(left, 'produto continua', 'produtos continuam')} na lixeira.`;
  return restored === '' ? `Nada mudou.${kept}` : `Restaurado: ${restored}.${kept}`;
}

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
        <Button
          variant="default"
          onClick={() => onRestoreOther({ id: deletion, kind, name, place: null, contents: nothing })}
        >
          {isPharmacy ? 'Restaurar a farmácia primeiro' : 'Restaurar o inventário primeiro'}
        </Button>
      )}
    </Stack>
  );
}
