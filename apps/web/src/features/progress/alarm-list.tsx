import { SNOOZE_MINUTES } from '@balanco/contract/progress/progress';
import { Anchor, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../lib/moments';
import { LinkButton } from '../../ui/link-button';
import {
  type AlarmGroup,
  alarmSentence,
  isOfPerson,
  limitText,
  placeOfGroup,
  type ShownAlarm,
} from './alarms';
import styles from './alarms.module.css';
import { pharmacyHour } from './progress-words';

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

export function AlarmList({ groups, snoozed, more, busyId, ...common }: AlarmListProps) {
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
            <AlarmRows key={group.first.id} group={group} busyId={busyId} {...common} />
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
            <AlarmRow
              key={alarm.id}
              group={{ first: alarm, rest: [] }}
              busy={alarm.id === busyId}
              {...common}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = Pick<AlarmListProps, 'now' | 'hasPlace' | 'onSnooze'>;

function AlarmRows({ group, busyId, ...common }: RowProps & { group: AlarmGroup; busyId: string | null }) {
  const [opened, setOpened] = useState(false);
  const { first, rest } = group;
  if (rest.length === 0 || isOfPerson(group)) {
    return <AlarmRow group={group} busy={first.id === busyId} {...common} />;
  }
  return (
    <>
      <AlarmRow
        group={group}
        busy={first.id === busyId}
        more={
          <LinkButton aria-expanded={opened} onClick={() => setOpened((before) => !before)}>
            {opened ? 'ocultar os outros' : `e mais ${rest.length}`}
          </LinkButton>
        }
        {...common}
      />
      {opened &&
        rest.map((alarm) => (
          <AlarmRow
            key={alarm.id}
            group={{ first: alarm, rest: [] }}
            busy={alarm.id === busyId}
            {...common}
          />
        ))}
    </>
  );
}

interface AlarmRowProps extends RowProps {
  group: AlarmGroup;
  busy: boolean;
  more?: ReactNode;
}

function AlarmRow({ group, now, busy, hasPlace, more, onSnooze }: AlarmRowProps) {
  const { first: alarm, rest } = group;
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
        <Anchor component={Link} to={link} className={styles.sentence}>
          {text}
        </Anchor>
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
          variant="default"
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
 * Counts the minutes until 6:00 on the pharmacy's clock, at most `longest`.
 *
 * @param now server time
 */
export function minutesToNightEnd(now: string, longest: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = hourOf(now, timeZone).split(':').map(Number);
  const left = END_MINUTES - hours * 60 - minutes;
  return Math.min(longest, left > 0 ? left : left + DAY_MINUTES);
}
