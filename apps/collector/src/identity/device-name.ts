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

/** For the office: 'Android · Chrome'; '' if unknown. */
export function deviceName(userAgent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent))?.[0];
  return [find(systems), find(browsers)].filter((part) => part !== undefined).join(' · ');
}
