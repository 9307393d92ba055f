import { newUuid } from '@balanco/client/new-uuid';
import { deviceName } from '@balanco/client/this-device';
import { reportDevice } from '@balanco/contract/people/devices';
import { keptValue } from '../device/kept';
import { publicSigningKey } from '../device/signing-key';
import { currentSession, endSessionOnly } from '../identity/session';
import { within } from '../rules/waiting';
import { onReadingsChange } from '../store/database';
import { queueOf } from '../store/readings';
import { seenMessages, takeOfficeNews } from './office-news';
import { failureOf } from './refused';
import { request } from './request';
import { isClockWrong, lastClockOffset } from './server-clock';

const DEVICE_KEY = 'coletor.device';
const lastHeartbeat = keptValue<Heartbeat>('coletor.heartbeat');

const LOOK_MS = 15_000;

/** Milliseconds in which a batch of changes settles. */
const SETTLE_MS = 1_500;

/** Milliseconds in which several acts of the office come together. */
const SOON_MS = 300;

let ask: () => void = () => undefined;

export function askForNews(): void {
  ask();
}

/** docs/collector-app.md, "Heartbeat". Failures are silent. Returns its end. */
export function startHeartbeat(person: string, section: string, inventory: number | string = ''): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAsked = false;
  const look = () => {
    settling = undefined;
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    const wasAsked = isAsked;
    isAsked = false;
    void beat(person, { section, inventory }, wasAsked)
      .catch((error: unknown) => leave(person, error).catch(() => undefined))
      .finally(() => {
        isRunning = false;
        if (isAsked) asked();
      });
  };
  const asked = () => {
    isAsked = true;
    clearTimeout(settling);
    settling = setTimeout(look, SOON_MS);
  };
  ask = asked;
  const soon = () => {
    settling ??= setTimeout(look, SETTLE_MS);
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = onReadingsChange(soon);
  window.addEventListener('online', soon);
  soon();
  return () => {
    if (ask === asked) ask = () => undefined;
    clearInterval(timer);
    isAsked = false;
    clearTimeout(settling);
    stop();
    window.removeEventListener('online', soon);
  };
}

/** Of who left the company the server takes what waits, and nothing else: then the session is over. */
async function leave(person: string, error: unknown): Promise<void> {
  if (failureOf(error) === 'token' && (await queueOf(person)).waiting === 0) endSessionOnly();
}

/** The session that told the phone's key. Each start tells it again, because the server may have been restored. */
let told = '';

/** '' while nobody counts. */
interface CountedPlace {
  readonly section: string;
  readonly inventory: number | string;
}

async function beat(person: string, { section, inventory }: CountedPlace, isAsked: boolean): Promise<void> {
  const { waiting, rejected, since } = await queueOf(person);
  const next = { at: Date.now(), queued: waiting + rejected, section };
  if (!isAsked && !isHeartbeatDue(lastHeartbeat.read(), next)) return;
  lastHeartbeat.keep(next);
  const session = `${person} ${currentSession()?.signedInAt}`;
  const seen = await seenMessages(person);
  const body = {
    device_id: deviceId(),
    app: ['Coletor', deviceName(navigator.userAgent)].filter(Boolean).join(' · ').slice(0, 100),
    queued: next.queued,
    oldest_queued_at: since === null ? null : byThisClock(since),
    clock: new Date(next.at).toISOString(),
    section_id: section === '' ? null : section,
    inventory_id: inventory === '' ? undefined : inventory,
    battery: await batteryPercent(),
    signing_key: session === told ? undefined : await publicSigningKey(),
    seen_messages: seen.length === 0 ? undefined : seen.slice(0, SEEN_AT_ONCE),
  };
  const answer = await request(reportDevice, { body }, person);
  told = session;
  const { office } = answer;
  // Older servers send no office news.
  if (office !== undefined)
    await takeOfficeNews(
      { ...office, person, sectionId: section, inventoryId: String(inventory) },
      body.seen_messages ?? [],
    );
}

const SEEN_AT_ONCE = 100;

function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY);
  if (known !== null) return known;
  const made = newUuid();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}

/** The server corrects it: readings of a wrong clock already carry the server's time. */
function byThisClock(moment: string): string {
  const offset = lastClockOffset();
  return isClockWrong(offset) ? new Date(Date.parse(moment) - offset).toISOString() : moment;
}

/** `at`: by this phone's clock, in ms. */
interface Heartbeat {
  readonly at: number;
  readonly queued: number;
  /** '' while nobody counts. */
  readonly section: string;
}

/** Sent this often while someone counts, in ms. */
const INTERVAL_MS = 60_000;

/** However fast the queue changes. In ms. */
const SOONEST_MS = 5_000;

const NOTABLE = 20;

/**
 * docs/collector-app.md, "Heartbeat": after a minute, or earlier if the queue emptied, changed much, or the
 * section is another. Never per reading.
 */
export function isHeartbeatDue(last: Heartbeat | null, next: Heartbeat): boolean {
  // The clock was set back.
  if (last === null || next.at < last.at) return true;
  const age = next.at - last.at;
  if (age >= INTERVAL_MS) return true;
  if (age < SOONEST_MS) return false;
  const isEmptied = next.queued === 0 && last.queued > 0;
  return isEmptied || Math.abs(next.queued - last.queued) >= NOTABLE || next.section !== last.section;
}

/** Missing in Firefox, Safari and on plain http. */
interface WithBattery {
  readonly getBattery?: () => Promise<{ readonly level: number }>;
}

/** Milliseconds: slower browsers never answer. */
const BATTERY_WAIT_MS = 500;

/** Returns undefined if unknown; never throws. */
async function batteryPercent(): Promise<number | undefined> {
  try {
    const asked = (navigator as WithBattery).getBattery?.();
    if (asked === undefined) return undefined;
    const percent = Math.round((await within(BATTERY_WAIT_MS, asked)).level * 100);
    return percent >= 0 && percent <= 100 ? percent : undefined;
  } catch {
    return undefined;
  }
}
