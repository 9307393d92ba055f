import { pharmaciesQuery } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';

/** Refreshes the lists even after a refusal. */
export function usePharmacyMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  return useWrite(pharmaciesQuery.queryKey, send);
}

export function usePharmacyWrite<Change, Answer>(
  send: (change: Change) => Promise<Answer>,
  failed: string,
  onClose: () => void,
) {
  return useDialogWrite(usePharmacyMutation(send), failed, onClose);
}
