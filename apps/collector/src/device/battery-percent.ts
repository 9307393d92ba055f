import { within } from '../rules/within';

/** A browser that doesn't say it soon says nothing. In ms. */
const LONGEST_WAIT_MS = 500;

/** Firefox, Safari and plain http have none. */
interface WithBattery {
  readonly getBattery?: () => Promise<{ readonly level: number }>;
}

/** How full the phone's battery is, in percent; undefined if the browser doesn't say. Never throws. */
export async function batteryPercent(): Promise<number | undefined> {
  try {
    const asked = (navigator as WithBattery).getBattery?.();
    if (asked === undefined) return undefined;
    const percent = Math.round((await within(LONGEST_WAIT_MS, asked)).level * 100);
    return percent >= 0 && percent <= 100 ? percent : undefined;
  } catch {
    return undefined;
  }
}
