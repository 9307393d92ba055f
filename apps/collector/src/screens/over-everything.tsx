import { useEffect } from 'react';
import type { CountingPlace } from '../rules/new-reading';
import { startHeartbeat } from '../sync/heartbeat';
import { EvictionNotice } from './eviction-notice';
import { LabelDoor } from './label-door';

interface OverEverythingProps {
  readonly person: string;
  readonly place: CountingPlace | null;
  readonly onChosen: (place: CountingPlace) => void;
}

/** What may appear over any screen, and what the office hears of this phone; nobody waits for it at the start. */
export function OverEverything(props: OverEverythingProps) {
  const { person, place } = props;
  const section = place?.section ?? '';
  useEffect(() => startHeartbeat(person, section), [person, section]);
  return (
    <>
      <LabelDoor {...props} />
      <EvictionNotice person={person} />
    </>
  );
}
