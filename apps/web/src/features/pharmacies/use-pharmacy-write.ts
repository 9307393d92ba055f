import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { type DialogWrite, useDialogWrite } from '../../session/use-dialog-write';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** The specified sentence of a failure. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** A write of pharmacies from a dialog. Afterwards, whether it succeeded or not, their lists show what is stored. */
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
