import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../listing/queries';
import { type DialogWrite, useDialogWrite } from '../../session/use-dialog-write';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** Precedes the server's message. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** Refreshes the lists even after a refusal. */
export function usePharmacyMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
  });
}

export function usePharmacyWrite<Change, Answer>(
  options: PharmacyWriteOptions<Change, Answer>,
): DialogWrite<Change, Answer> {
  const { send, failed, onClose } = options;
  return useDialogWrite(usePharmacyMutation(send), { failed, onClose });
}
