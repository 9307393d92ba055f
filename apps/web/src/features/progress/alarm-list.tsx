import { SNOOZE_MINUTES } from '@balanco/contract/progress/progress';
import { Anchor, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../lib/moments';
import { alarmSentence, limitText, type ShownAlarm } from './alarms';
import styles from './alarms.module.css';
import { pharmacyHour } from './progress-words';

/** A button shows the rest, so that inventories stay in sight. */
const FIRST = 4;

interface AlarmListProps {
  active: readonly ShownAlarm[];
  snoozed: readonly ShownAlarm[];
  more: number;
  /** Server time. */
  now: string;
  busyId: string | null;
  /** Whether alarms name their inventory. */
  hasPlace: boolean;
  onSnooze: (alarm: ShownAlarm, minutes: number) => void;
}

export function AlarmList({ active, snoozed, more, busyId, ...common }: AlarmListProps) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  const shown = showsAll ? active : active.slice(0, FIRST);
  return (
    <section className={styles.alarms} aria-labelledby={heading} data-quiet={active.length === 0}>
      <h2 id={heading} className={styles.title}>
        {active.length === 0 ? 'Nenhum alarme agora' : `Alarmes (${active.length + more})`}
      </h2>
      {active.length > 0 && (
        <ul className={styles.list} data-short={active.length > FIRST && !showsAll}>
          {shown.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} busy={alarm.id === busyId} {...common} />
          ))}
        </ul>
      )}
      <div className={styles.more}>
        {active.length > FIRST && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? 'Mostrar só os mais urgentes' : `Mostrar todos (${active.length})`}
          </Button>
        )}
        {more > 0 && <span className={styles.dimmed}>e mais {more} do mesmo tipo</span>}
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
        <ul className={styles.list} aria-label="Alarmes adiados">
          {snoozed.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} busy={alarm.id === busyId} {...common} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface AlarmRowProps extends Pick<AlarmListProps, 'now' | 'hasPlace' | 'onSnooze'> {
  alarm: ShownAlarm;
  busy: boolean;
}

function AlarmRow({ alarm, now, busy, hasPlace, onSnooze }: AlarmRowProps) {
  const { inventory, since, link, snoozed_until: until } = alarm;
  const isSnoozed = until !== null && Date.parse(until) > Date.parse(now);
  const text = alarmSentence(alarm);
  const limit = limitText(alarm);
  return (
    <li className={styles.alarm} data-snoozed={isSnoozed}>
      <IconAlertTriangle size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <Anchor component={Link} to={link} className={styles.sentence}>
          {text}
        </Anchor>
        <span className={styles.dimmed}>
          desde {pharmacyHour(since, inventory.time_zone)}
          {limit !== null && ` · ${limit}`}
          {isSnoozed && ` · adiado até ${pharmacyHour(until, inventory.time_zone)}`}
          {hasPlace && ` · ${inventory.name} · ${inventory.pharmacy_name}`}
        </span>
      </div>
      {isSnoozed ? (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={`Mostrar de novo: ${text}`}
          onClick={() => onSnooze(alarm, 0)}
        >
          Mostrar de novo
        </Button>
      ) : (
        <SnoozeMenu
          text={text}
          busy={busy}
          night={minutesToNightEnd(now, SNOOZE_MINUTES, inventory.time_zone)}
          onSnooze={(minutes) => onSnooze(alarm, minutes)}
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
          variant="default"
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

const DAY_MINUTES = 24 * 60;

const END_MINUTES = 6 * 60;

/**
 * Until 6:00 on the pharmacy's clock, at most `longest`.
 *
 * @param now server time
 */
export function minutesToNightEnd(now: string, longest: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = hourOf(now, timeZone).split(':').map(Number);
  const left = END_MINUTES - hours * 60 - minutes;
  return Math.min(longest, left > 0 ? left : left + DAY_MINUTES);
}
