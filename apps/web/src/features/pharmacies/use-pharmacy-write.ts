import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { type DialogWrite, useDialogWrite } from '../../session/use-dialog-write';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** The specified message of a failure. The server's message is added to it. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** A dialog's write of pharmacies. Afterwards, even after a refusal, every list of them is refreshed. */
export function usePharmacyWrite<Change, Answer>(
  options: PharmacyWriteOptions<Change, Answer>,
): DialogWrite<Change, Answer> {
  const { send, failed, onClose } = options;
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
  });
  return useDialogWrite(mutation, { failed, onClose });
}
