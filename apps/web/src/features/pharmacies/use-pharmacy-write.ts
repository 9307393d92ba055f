import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceWithDetail } from '../../api/sentence';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { useStaffAction } from '../../session/staff-action';

interface PharmacyWriteOptions<Change, Answer> {
  readonly send: (change: Change) => Promise<Answer>;
  /** The sentence of the specification's section 8, said with the server's words after it. */
  readonly failed: string;
  /** Closes the dialog: after the write went through, and where the role forbids it. */
  readonly onClose: () => void;
}

interface PharmacyWrite<Change, Answer> {
  readonly write: (change: Change, onDone?: (answer: Answer) => void) => void;
  readonly busy: boolean;
  readonly failure: string | null;
}

/** A write of pharmacies out of a dialog; afterwards, refused or not, every list of them shows what is stored. */
export function usePharmacyWrite<Change, Answer>(
  options: PharmacyWriteOptions<Change, Answer>,
): PharmacyWrite<Change, Answer> {
  const { send, failed, onClose } = options;
  const queries = useQueryClient();
  const staff = useStaffAction();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
  });
  const write = (change: Change, onDone?: (answer: Answer) => void) => {
    setFailure(null);
    mutate(change, {
      onSuccess: (answer) => {
        onClose();
        onDone?.(answer);
      },
      onError: (error) => {
        if (!staff.refused(error, onClose)) setFailure(sentenceWithDetail(failed, error));
      },
    });
  };
  return { write, busy: isPending, failure };
}
