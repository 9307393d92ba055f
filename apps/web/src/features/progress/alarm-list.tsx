import { SNOOZE_MINUTES, snoozeAlarm } from '@balanco/contract/progress/progress';
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { request, sentenceWithDetail } from '../../api/client';
import { hourOf } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { useStaffAction } from '../../session/role/staff-action';
import { LinkButton } from '../../ui/link-button';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import {
  type AlarmGroup,
  alarmSentence,
  isOfPerson,
  type JustSnoozed,
  limitText,
  placeOfGroup,
  type ShownAlarm,
} from './alarms';
import styles from './alarms.module.css';
import { DAY_MINUTES, pharmacyHour } from './progress-words';

/** A button shows the rest, so that inventories stay in sight. */
const FIRST = 4;

interface AlarmListProps {
  groups: readonly AlarmGroup[];
  snoozed: readonly ShownAlarm[];
  more: number;
  now: string;
  busyId: string | null;
  hasPlace: boolean;
  onSnooze: (alarms: readonly ShownAlarm[], minutes: number) => void;
}

export function AlarmList({ groups, snoozed, more, ...common }: AlarmListProps) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  const shown = showsAll ? groups : groups.slice(0, FIRST);
  return (
    <section
      className={`${styles.alarms} panel still`}
      aria-labelledby={heading}
      data-quiet={groups.length === 0}
    >
      <h2 id={heading} className={styles.title}>
        {groups.length === 0 ? 'Nenhum alarme agora' : `Alarmes (${groups.length})`}
      </h2>
      {groups.length > 0 && (
        <ul className={`${styles.list} mt-1`} data-short={groups.length > FIRST && !showsAll}>
          {shown.map((group) => (
            <AlarmRows key={group.first.id} group={group} {...common} />
          ))}
        </ul>
      )}
      <div className={`${styles.more} line gap-3 rows-1`}>
        {groups.length > FIRST && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? 'Mostrar só os mais urgentes' : `Mostrar todos (${groups.length})`}
          </Button>
        )}
        {more > 0 && <span className="dim small">e mais {more} do mesmo tipo</span>}
        {snoozed.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            aria-expanded={showsSnoozed}
            leftSection={<IconBellOff size={14} aria-hidden />}
            onClick={() => setShowsSnoozed((before) => !before)}
          >
            Adiados ({snoozed.length})
          </Button>
        )}
      </div>
      {showsSnoozed && snoozed.length > 0 && (
        <ul className={`${styles.list} mt-1`} aria-label="Alarmes adiados">
          {snoozed.map((alarm) => (
            <AlarmRow key={alarm.id} group={{ first: alarm, rest: [] }} {...common} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface AlarmRowsProps extends Pick<AlarmListProps, 'now' | 'busyId' | 'hasPlace' | 'onSnooze'> {
  group: AlarmGroup;
}

function AlarmRows(common: AlarmRowsProps) {
  const [opened, setOpened] = useState(false);
  const { rest } = common.group;
  if (rest.length === 0 || isOfPerson(common.group)) return <AlarmRow {...common} />;
  return (
    <>
      <AlarmRow
        {...common}
        more={
          <LinkButton aria-expanded={opened} onClick={() => setOpened((before) => !before)}>
            {opened ? 'ocultar os outros' : `e mais ${rest.length}`}
          </LinkButton>
        }
      />
      {opened &&
        rest.map((alarm) => <AlarmRow {...common} key={alarm.id} group={{ first: alarm, rest: [] }} />)}
    </>
  );
}

function AlarmRow({ group, now, busyId, hasPlace, more, onSnooze }: AlarmRowsProps & { more?: ReactNode }) {
  const { first: alarm, rest } = group;
  const busy = alarm.id === busyId;
  const { inventory, since, link, snoozed_until: until } = alarm;
  const all = [alarm, ...rest];
  const other = rest.find(({ kind }) => kind !== alarm.kind);
  const isSnoozed = until !== null && Date.parse(until) > Date.parse(now);
  const text = alarmSentence(alarm);
  const limit = limitText(alarm);
  return (
    <li className={`${styles.alarm} row gap-3 py-2 ruled`} data-snoozed={isSnoozed}>
      <IconAlertTriangle size={18} aria-hidden className={`${styles.icon} still warning`} />
      <div className={`${styles.text} column top fill anywhere`}>
        <TextLink to={link} className={styles.sentence}>
          {text}
        </TextLink>
        <span className="dim small">
          desde {pharmacyHour(since, inventory.time_zone)}
          {limit !== null && ` · ${limit}`}
          {other !== undefined && ` · ${alarmSentence(other)}`}
          {isSnoozed && ` · adiado até ${pharmacyHour(until, inventory.time_zone)}`}
          {hasPlace && ` · ${placeOfGroup(group)}`}
          {more !== undefined && <> · {more}</>}
        </span>
      </div>
      {isSnoozed ? (
        <Button
          size="xs"
          disabled={busy}
          aria-label={`Mostrar de novo: ${text}`}
          onClick={() => onSnooze(all, 0)}
        >
          Mostrar de novo
        </Button>
      ) : (
        <SnoozeMenu
          text={text}
          busy={busy}
          night={minutesToNightEnd(now, SNOOZE_MINUTES, inventory.time_zone)}
          onSnooze={(minutes) => onSnooze(all, minutes)}
        />
      )}
    </li>
  );
}

interface SnoozeMenuProps {
  text: string;
  busy: boolean;
  night: number;
  onSnooze: (minutes: number) => void;
}

function SnoozeMenu({ text, busy, night, onSnooze }: SnoozeMenuProps) {
  return (
    <Menu position="bottom-end" returnFocus withinPortal hideDetached={false}>
      <Menu.Target>
        <Button
          size="xs"
          disabled={busy}
          aria-label={`Adiar: ${text}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Adiar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onSnooze(15)}>15 minutos</Menu.Item>
        <Menu.Item onClick={() => onSnooze(60)}>1 hora</Menu.Item>
        <Menu.Item onClick={() => onSnooze(night)}>Até o fim da noite</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const END_MINUTES = 6 * 60;

/**
 * Counts the minutes until 6:00 on the pharmacy's clock, at most `longest`.
 *
 * @param now server time
 */
export function minutesToNightEnd(now: string, longest: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = hourOf(now, timeZone).split(':').map(Number);
  const left = END_MINUTES - hours * 60 - minutes;
  return Math.min(longest, left > 0 ? left : left + DAY_MINUTES);
}

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
  const tell = useEffectEvent(onNews);
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
    tell();
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
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
    if (!isOn) play();
  };
  const ring = () => {
    if (isOn) play();
  };
  return { isOn, toggle, ring };
}
