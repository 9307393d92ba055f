import { newUuid } from './new-uuid.js';

const DEVICE_KEY = 'balanco.device';

/** The first match counts: a browser also names those that it resembles. */
const systems = [
  ['iPhone', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Edge', /EdgA?\//],
  ['Samsung', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** The office sees 'Android · Chrome'; '' if unknown. */
export function deviceName(userAgent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent))?.[0];
  return [find(systems), find(browsers)].filter((part) => part !== undefined).join(' · ');
}

/**
 * What the embedded pool knows this browser by, so that it tells of a sign-in on another one (docs/identity.md, "Notices").
 * Amazon never receives it.
 */
export function thisDevice(): { device: string; deviceName?: string } {
  const device = localStorage.getItem(DEVICE_KEY) ?? newUuid();
  localStorage.setItem(DEVICE_KEY, device);
  const name = deviceName(navigator.userAgent);
  return name === '' ? { device } : { device, deviceName: name };
}
