import type { EndpointCall } from '@balanco/contract/base/endpoint';
import { makeCollectorCodes, type NewCollectorCode } from '@balanco/contract/people/collector-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { usersQuery } from '../../../listing/users-query';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { peopleQuery } from '../people-query';
import { codesQuery } from './codes-query';

/** Makes codes, and keeps them for as long as the dialog is open: the server never tells them again. */
export function useMakeCodes(onClose: () => void) {
  const queries = useQueryClient();
  const [made, setMade] = useState<readonly NewCollectorCode[] | null>(null);
  const mutation = useMutation({
    mutationFn: (body: EndpointCall<typeof makeCollectorCodes>['body']) =>
      request(makeCollectorCodes, { body }),
    onSuccess: () => {
      for (const { queryKey } of [codesQuery, usersQuery, peopleQuery])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const { write, busy, failure } = useDialogWrite(mutation, { failed: sentence, onClose });
  return {
    made,
    busy,
    failure,
    make: (
      body: EndpointCall<typeof makeCollectorCodes>['body'],
      after?: (codes: readonly NewCollectorCode[]) => void,
    ) =>
      write(body, {
        keepOpen: true,
        onDone: ({ results }) => {
          setMade(results);
          after?.(results);
        },
      }),
    forget: () => setMade(null),
  };
}
