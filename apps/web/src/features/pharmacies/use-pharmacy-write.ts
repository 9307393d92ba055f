import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { type DialogWrite, useDialogWrite } from '../../session/use-dialog-write';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** The specified message of a failure. The server's message is added to it. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** A change of pharmacies. Afterwards, even after a refusal, every list of them is refreshed. */
export function usePharmacyMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
  });
}

/** A dialog's write of pharmacies. */
export function usePharmacyWrite<Change, Answer>(
  options: PharmacyWriteOptions<Change, Answer>,
): DialogWrite<Change, Answer> {
  const { send, failed, onClose } = options;
  return useDialogWrite(usePharmacyMutation(send), { failed, onClose });
}
