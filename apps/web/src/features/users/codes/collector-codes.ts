import type { EndpointCall } from '@balanco/contract/base/endpoint';
import {
  type CollectorCodeState,
  listCollectorCodes,
  makeCollectorCodes,
  type NewCollectorCode,
} from '@balanco/contract/people/collector-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery, request, sentence } from '../../../api/client';
import { formatDateTime } from '../../../lib/moments';
import { usersQuery } from '../../../listing/queries';
import { useCreationKey, useDialogWrite } from '../../../session/use-dialog-write';
import { endStep } from '../../../ui/messages/notices';

/** Only staff who see all pharmacies may ask. */
export const codesQuery = askedQuery(['collector-codes'], listCollectorCodes, {});

type CodesBody = EndpointCall<typeof makeCollectorCodes>['body'];

/** Keeps codes while the dialog is open: the server never shows them again. */
export function useMakeCodes(onClose: () => void) {
  const queries = useQueryClient();
  const { keyOf, renew } = useCreationKey();
  const [made, setMade] = useState<readonly NewCollectorCode[] | null>(null);
  const mutation = useMutation({
    mutationFn: (body: CodesBody) => request(makeCollectorCodes, { body }, { creationKey: keyOf(body) }),
    onSuccess: () => {
      renew();
      for (const { queryKey } of [codesQuery, usersQuery]) void queries.invalidateQueries({ queryKey });
    },
  });
  const { write, dialog } = useDialogWrite(mutation, sentence, onClose);
  return {
    made,
    dialog,
    make: (body: CodesBody, after?: (codes: readonly NewCollectorCode[]) => void) =>
      write(body, {
        keepOpen: true,
        onDone: ({ results }) => {
          setMade(results);
          endStep('Conectar coletor');
          after?.(results);
        },
      }),
    forget: () => setMade(null),
  };
}

export const stateWords: Readonly<Record<CollectorCodeState, string>> = {
  waiting: 'Espera o celular',
  connected: 'Conectado',
  ended: 'Desconectado',
  lapsed: 'Código sem uso',
};

/** The zone where a day ends last. */
const WEST = 'America/Rio_Branco';

/** Access ends at the pharmacy's midnight after that day, at the latest in the west. */
export function lastDayText(leavesAt: string): string {
  return formatDateTime(new Date(Date.parse(leavesAt) - 1).toISOString(), WEST).slice(0, 10);
}

/** A night of counting begins at noon or later. */
const NOON = 12;

/** Writes it for a date field. Midnight would end access in the middle of the work. */
export function nightEndText(now = new Date()): string {
  const isEvening = now.getHours() >= NOON;
  return todayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isEvening ? 1 : 0)));
}

export function todayText(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
