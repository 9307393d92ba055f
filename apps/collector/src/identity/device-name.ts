/** Each as it is called, and what tells it. The first that is found counts: a browser also names those that it is like. */
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

/** What the office sees of a phone: 'Android · Chrome'. '' for a browser that says neither. */
export function deviceName(userAgent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent))?.[0];
  return [find(systems), find(browsers)].filter((part) => part !== undefined).join(' · ');
}
