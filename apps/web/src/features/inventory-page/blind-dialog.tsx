import type { Comparison } from '@balanco/contract/comparison/comparison';
import { setBlindCount } from '@balanco/contract/inventories/inventories';
import { List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { noticeDone } from '../../ui/messages/notices';
import { comparisonQuery } from '../inventory-frame/comparison-query';

interface BlindDialogProps {
  id: string;
  comparison: Comparison;
  onClose: () => void;
}

/** Explains what collectors will stop or start seeing (docs/blind-counting.md). */
export function BlindDialog({ id, comparison, onClose }: BlindDialogProps) {
  const { blind } = comparison;
  const { write, dialog } = useDialogWrite(useSetBlind(id), {
    failed: 'Erro ao mudar a contagem cega.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={blind ? 'Desligar a contagem cega' : 'Contagem cega'}
      confirmLabel={blind ? 'Desligar' : 'Ligar'}
      onConfirm={() =>
        write(!blind, {
          onDone: () => noticeDone(blind ? 'Contagem cega desligada.' : 'Contagem cega ligada.'),
        })
      }
    >
      {blind ? (
        <Text>
          Os coletores voltam a ver o saldo dos produtos e as contagens de todos, se nenhum outro inventário
          cego da farmácia {comparison.pharmacy_name} espera apuração.
        </Text>
      ) : (
        <>
          <Text>
            Até a apuração deste inventário, também depois de finalizado, os coletores, na farmácia{' '}
            {comparison.pharmacy_name}:
          </Text>
          <List my="xs">
            <List.Item>não veem o Saldo Sistema dos produtos, nem ordenam por ele;</List.Item>
            <List.Item>veem e corrigem só as próprias contagens;</List.Item>
            <List.Item>não leem saldos nem contagens de outros no histórico.</List.Item>
          </List>
          <Text c="dimmed">
            Administradores e moderadores continuam vendo tudo. Reabrir um inventário apurado volta a
            esconder.
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}

function useSetBlind(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (blind: boolean) => request(setBlindCount, { params: { id }, body: { blind } }),
    onSuccess: ({ blind }) =>
      queries.setQueryData(
        comparisonQuery(id).queryKey,
        (comparison) => comparison && { ...comparison, blind },
      ),
  });
}
