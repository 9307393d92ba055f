import { snoozeAlarm } from '@balanco/contract/progress/progress';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { noticeDone, noticeFailure } from '../../ui/notices';
import { pharmacyHour } from './pharmacy-hours';
import type { JustSnoozed, ShownAlarm } from './shown-alarms';

/** The stream says it too within this time. */
const TRUST_MS = 30_000;

interface Snooze {
  readonly alarm: ShownAlarm;
  /** 0 shows the alarm again. */
  readonly minutes: number;
}

/** Puts alarms off for the whole team. What was put off is so at once, before the stream says it. */
export function useSnooze() {
  const [made, setMade] = useState<ReadonlyMap<string, { until: string | null; at: number }>>(new Map());
  const staff = useStaffAction();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ alarm, minutes }: Snooze) =>
      request(snoozeAlarm, {
        body: { inventory_id: alarm.inventory.inventory_id, kind: alarm.kind, key: alarm.key, minutes },
      }),
    onSuccess: ({ snoozed_until: until }, { alarm }) => {
      setMade((before) => new Map(before).set(alarm.id, { until, at: Date.now() }));
      noticeDone(
        until === null
          ? 'Alarme mostrado de novo.'
          : `Alarme adiado até ${pharmacyHour(until, alarm.inventory.time_zone)}.`,
      );
    },
    onError: (error) => {
      if (!staff.refused(error, () => undefined)) {
        noticeFailure(sentenceWithDetail('Erro ao adiar o alarme.', error));
      }
    },
  });
  const now = Date.now();
  const justSnoozed: JustSnoozed = new Map(
    [...made].filter(([, { at }]) => now - at < TRUST_MS).map(([id, { until }]) => [id, until]),
  );
  return {
    justSnoozed,
    snooze: (alarm: ShownAlarm, minutes: number) => mutate({ alarm, minutes }),
    /** The alarm that is being put off. */
    busyId: isPending ? variables.alarm.id : null,
  };
}
