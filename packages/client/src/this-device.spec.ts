import { expect, it } from 'vitest';
import { deviceName } from './this-device.js';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; moto g54) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Android · Samsung',
  ],
  ['curl', ''],
])('the phone %s has a short name', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
