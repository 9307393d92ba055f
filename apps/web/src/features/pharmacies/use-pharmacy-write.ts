import { pharmaciesQuery } from '../../listing/queries';
import { useWrite } from '../../listing/use-write';
import { type DialogWrite, useDialogWrite } from '../../session/use-dialog-write';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** Precedes the server's message. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** Refreshes the lists even after a refusal. */
export function usePharmacyMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  return useWrite(pharmaciesQuery.queryKey, send);
}

export function usePharmacyWrite<Change, Answer>(
  options: PharmacyWriteOptions<Change, Answer>,
): DialogWrite<Change, Answer> {
  const { send, failed, onClose } = options;
  return useDialogWrite(usePharmacyMutation(send), { failed, onClose });
}
