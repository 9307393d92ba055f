import { PRESENT_MINUTES } from '@balanco/contract/inventories/sections';
import {
  listOpenSections as contract,
  type OpenSection,
  type OpenSections,
  type WaitingPhone,
} from '@balanco/contract/progress/progress';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { useCase } from '../../use-case.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { viewRecounts } from '../recounts/view-recounts.js';
import { type Device, viewDevices } from './devices.js';
import { type PlaceWork, viewPlaceWork } from './progress-facts.js';
import {
  isDoneBy,
  type SectionProgress,
  sectionState,
  unfinishedIn,
  viewSectionProgress,
  workOf,
} from './section-progress.js';

/** Where the pharmacy's alarm of silence is off. */
const SILENT_MINUTES = 10;

const ORDER: readonly OpenSection['state'][] = ['silent', 'counting', 'waiting', 'ready'];

/** What 'Finalizar' would close, and whose counts may still come (docs/progress.md). Refuses `not_found`. */
export const viewOpenSections = useCase(contract, async ({ db }, { id }) => {
  const inventory = await findComparisonBasis(db, id);
  const { alarms } = await viewPharmacySettings(db, inventory.pharmacyId);
  const sections = await viewSectionProgress(db, inventory);
  const hasRecount = sections.some(({ is_recount, finalised_at }) => is_recount && finalised_at === null);
  return assessOpenSections(
    {
      sections,
      places: await viewPlaceWork(db, inventory),
      devices: await viewDevices(db),
      recounts: hasRecount ? await viewRecounts(db, inventory) : [],
    },
    { silentMinutes: alarms.silent_minutes || SILENT_MINUTES, now: new Date() },
  );
});

interface Facts {
  readonly sections: readonly SectionProgress[];
  readonly places: readonly PlaceWork[];
  readonly devices: readonly Device[];
  readonly recounts: readonly Pick<Recount, 'section_id' | 'items' | 'found_items' | 'whole_section'>[];
}

export function assessOpenSections(
  { sections, places, devices, recounts }: Facts,
  { silentMinutes, now }: { readonly silentMinutes: number; readonly now: Date },
): OpenSections {
  const lastSeen = lastPlaces(places, devices);
  const presentSince = new Date(now.getTime() - PRESENT_MINUTES * 60_000).toISOString();
  const workIn = new Map(places.map((place) => [place.section_id, place]));
  const silentSince = new Date(now.getTime() - silentMinutes * 60_000).toISOString();
  const open = sections.filter(({ finalised_at }) => finalised_at === null);
  const listed = open.map((section): OpenSection => {
    const { id, name, is_recount, collector_name: opener } = section;
    const work = workIn.get(id);
    const signs = devices.flatMap((device) => (device.section_id === id ? [device.seen_at] : []));
    const lastSign = [...signs, ...(work === undefined ? [] : [work.last_line_at])].sort().at(-1) ?? null;
    const state = sectionState(section, work);
    const { collectors, more_collectors, lines } = workOf(work, opener);
    return {
      id,
      name,
      is_recount,
      collectors,
      more_collectors,
      lines,
      state: state === 'finalised' || state === 'ready' ? 'ready' : silenceOf(state, lastSign, silentSince),
      is_counted_now: lastSeen.some(
        ({ sub, section_id, at, queued }) =>
          section_id === id && at >= presentSince && (queued > 0 || !isDoneBy(section, sub)),
      ),
      unfinished: unfinishedIn(section, work),
      done: section.done.map(({ sub: _sub, holds: _holds, ...part }) => part),
      last_sign_at: lastSign,
      recounted: listOf(recounts.find(({ section_id }) => section_id === id)),
    };
  });
  return {
    sections: listed.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
    phones: waitingPhones(sections, places, devices),
  };
}

function lastPlaces(places: readonly PlaceWork[], devices: readonly Device[]) {
  const signs = [
    ...places.flatMap(({ section_id, collectors }) =>
      collectors.map(({ sub, last_line_at: at }) => ({ sub, section_id, at, queued: 0 })),
    ),
    ...devices.map(({ sub, section_id, seen_at: at, queued }) => ({ sub, section_id, at, queued })),
  ];
  const last = new Map<string, (typeof signs)[number]>();
  for (const sign of signs) if (sign.at >= (last.get(sign.sub)?.at ?? '')) last.set(sign.sub, sign);
  return [...last.values()];
}

function silenceOf(
  state: 'waiting' | 'counting',
  lastSign: string | null,
  since: string,
): 'waiting' | 'counting' | 'silent' {
  if (lastSign === null) return state;
  return lastSign < since ? (state === 'waiting' ? 'waiting' : 'silent') : 'counting';
}

function listOf(recount: Facts['recounts'][number] | undefined): OpenSection['recounted'] {
  if (recount === undefined || recount.whole_section !== null) return null;
  return { items: recount.items, found: recount.found_items };
}

/** Lists phones of people who count here; a device tells its person, not the inventory of its queue. */
function waitingPhones(
  sections: readonly SectionProgress[],
  places: readonly PlaceWork[],
  devices: readonly Device[],
): WaitingPhone[] {
  const names = new Map([
    ...sections.flatMap(({ collector_sub: sub, collector_name: name }) =>
      sub === null ? [] : [[sub, name ?? ''] as const],
    ),
    ...places.flatMap(({ collectors }) => collectors.map(({ sub, name }) => [sub, name] as const)),
  ]);
  return devices
    .flatMap(({ sub, queued: queue, oldest_queued_at, seen_at }) => {
      const name = names.get(sub);
      return queue === 0 || name === undefined ? [] : [{ name, queue, oldest_queued_at, seen_at }];
    })
    .sort((one, other) => other.queue - one.queue);
}
