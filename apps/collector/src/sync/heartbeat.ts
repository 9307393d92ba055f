import { reportDevice } from '@balanco/contract/people/devices';
import { batteryPercent } from '../device/battery-percent';
import { newUuid } from '../device/new-uuid';
import { deviceName } from '../identity/device-name';
import { type Heartbeat, isHeartbeatDue } from '../rules/heartbeat-due';
import { isClockWrong } from '../rules/phone-clock';
import { onReadingsChange } from '../store/changes';
import { queueOf } from '../store/readings';
import { request } from './request';
import { lastClockOffset } from './server-clock';

const DEVICE_KEY = 'coletor.device';
const LAST_KEY = 'coletor.heartbeat';
/** How often it is looked whether one is due. In ms. */
const LOOK_MS = 15_000;
/** A batch changes many readings at once. In ms. */
const SETTLE_MS = 1_500;

/**
 * Tells the office how this phone is, now and then (docs/collector-app.md, "Heartbeat"). Nothing waits for it, and nobody hears
 * of a failure. Returns a function that stops.
 */
export function startHeartbeat(person: string, section: string): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  const look = () => {
    settling = undefined;
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    void beat(person, section)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  };
  const soon = () => {
    settling ??= setTimeout(look, SETTLE_MS);
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = onReadingsChange(soon);
  window.addEventListener('online', soon);
  soon();
  return () => {
    clearInterval(timer);
    clearTimeout(settling);
    stop();
    window.removeEventListener('online', soon);
  };
}

async function beat(person: string, section: string): Promise<void> {
  const { waiting, rejected, since } = await queueOf(person);
  const next = { at: Date.now(), queued: waiting + rejected, section };
  if (!isHeartbeatDue(lastHeartbeat(), next)) return;
  // A failed one is not repeated: the next one says more.
  localStorage.setItem(LAST_KEY, JSON.stringify(next));
  const body = {
    device_id: deviceId(),
    app: ['Coletor', deviceName(navigator.userAgent)].filter(Boolean).join(' · ').slice(0, 100),
    queued: next.queued,
    oldest_queued_at: since === null ? null : byThisClock(since),
    clock: new Date(next.at).toISOString(),
    section_id: section === '' ? null : section,
    battery: await batteryPercent(),
  };
  await request(reportDevice, { body }, person);
}

/** Shared by the tabs of this phone, so that two of them don't say everything twice. */
function lastHeartbeat(): Heartbeat | null {
  return JSON.parse(localStorage.getItem(LAST_KEY) ?? 'null') as Heartbeat | null;
}

function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY);
  if (known !== null) return known;
  const made = newUuid();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}

/** Readings of a phone with a wrong clock have the server's time, which the server would correct once more. */
function byThisClock(moment: string): string {
  const offset = lastClockOffset();
  return isClockWrong(offset) ? new Date(Date.parse(moment) - offset).toISOString() : moment;
}
