import { snoozeAlarm } from '@balanco/contract/progress/progress';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/role/staff-action';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { alarmSentence, type JustSnoozed, type ShownAlarm } from './alarms';
import { pharmacyHour } from './progress-words';

/** How long the stream may take to confirm. */
const TRUST_MS = 30_000;

interface Snooze {
  /** Alarms of one cause, at least one. */
  readonly alarms: readonly ShownAlarm[];
  /** 0 shows the alarm again. */
  readonly minutes: number;
}

export function useSnooze() {
  const [made, setMade] = useState<ReadonlyMap<string, { until: string | null; at: number }>>(new Map());
  const staff = useStaffAction();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ alarms, minutes }: Snooze) => {
      let until: string | null = null;
      for (const { inventory, kind, key } of alarms) {
        const body = { inventory_id: inventory.inventory_id, kind, key, minutes };
        until = (await request(snoozeAlarm, { body })).snoozed_until;
      }
      return until;
    },
    onSuccess: (until, { alarms }) => {
      const at = Date.now();
      setMade((before) => new Map([...before, ...alarms.map(({ id }) => [id, { until, at }] as const)]));
      const zone = alarms[0]?.inventory.time_zone;
      noticeDone(
        until === null || zone === undefined
          ? 'Alarme mostrado de novo.'
          : `Alarme adiado até ${pharmacyHour(until, zone)}.`,
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
    snooze: (alarms: readonly ShownAlarm[], minutes: number) => mutate({ alarms, minutes }),
    busyId: isPending ? (variables.alarms[0]?.id ?? null) : null,
  };
}

/**
 * A sentence for screen readers; '' before the first.
 *
 * @param alarms null while loading; the first ones aren't new
 * @param onNews called once per group
 */
export function useAlarmNews(alarms: readonly ShownAlarm[] | null, onNews: () => void): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const latest = useRef(onNews);
  latest.current = onNews;
  const [news, setNews] = useState('');
  useEffect(() => {
    if (alarms === null) return;
    const before = known.current;
    known.current = new Set(alarms.map(({ id }) => id));
    const [first, ...more] = before === null ? [] : alarms.filter(({ id }) => !before.has(id));
    if (first === undefined) return;
    setNews(
      more.length > 0
        ? `${more.length + 1} novos alarmes.`
        : `Novo alarme: ${alarmSentence(first)}. ${first.inventory.name}, ${first.inventory.pharmacy_name}.`,
    );
    latest.current();
  }, [alarms]);
  return news;
}

/** Each browser has its own: a sound is for its room. */
const STORAGE_KEY = 'progressSound';
const NOTES = [880, 660] as const;
const NOTE_SECONDS = 0.18;

let context: AudioContext | undefined;

/** Two short notes; silent before the first click. */
function play(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  void context.resume().catch(() => undefined);
  for (const [index, frequency] of NOTES.entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    const from = currentTime + index * NOTE_SECONDS;
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    note.connect(volume).connect(destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  }
}

/** Off by default; switching on plays it. */
export function useAlarmSound() {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) === 'on');
  const toggle = useCallback(() => {
    setOn((before) => {
      localStorage.setItem(STORAGE_KEY, before ? 'off' : 'on');
      return !before;
    });
    if (!isOn) play();
  }, [isOn]);
  const ring = useCallback(() => {
    if (isOn) play();
  }, [isOn]);
  return { isOn, toggle, ring };
}
