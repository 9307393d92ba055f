import { submitPhoto } from '@balanco/contract/mobile/mobile-photos';
import { photoExamples } from '@balanco/contract/mobile/photo-examples';
import { expect, it } from 'vitest';
import { cleanJpeg } from './clean-jpeg.js';

const segment = (marker: number, content: number[] | string) => {
  const body = Buffer.from(content as string);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, body]);
};
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jfif = segment(0xe0, 'JFIF\0');
const frameOf = (height: number, width: number) =>
  segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
const frame = frameOf(1, 1);
const scan = Buffer.concat([segment(0xda, [1, 1, 0, 0, 63, 0]), Buffer.from([7, 0xff, 0, 9, 0xff, 0xd0, 3])]);
const tables = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]);
const picture = Buffer.concat([start, jfif, tables, frame, scan, end]);

it('a JPEG without metadata stays as it is', () => {
  const largest = Buffer.concat([start, frameOf(5000, 5000), ...Array.from({ length: 20 }, () => scan), end]);
  for (const each of [picture, largest]) expect(cleanJpeg(each)).toEqual(each);
  const example = photoExamples
    .find(({ endpoint }) => endpoint.id === submitPhoto.id)
    ?.successes.map(({ request }) => (request.body as { image: string }).image)[0];
  expect(cleanJpeg(Buffer.from(example ?? '', 'base64'))?.toString('base64')).toBe(example);
});

it('EXIF, XMP, profiles, comments and what follows the picture are removed', () => {
  const told = Buffer.concat([
    start,
    jfif,
    segment(0xe1, 'Exif\0\0 -23.55, -46.63'),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/'),
    segment(0xe2, 'ICC_PROFILE'),
    segment(0xed, 'Photoshop'),
    segment(0xfe, 'de Ana'),
    tables,
    frame,
    scan,
    end,
    Buffer.from('<script>'),
  ]);
  expect(cleanJpeg(told)).toEqual(picture);
});

it.each([
  [
    'a page that begins like a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>')]),
  ],
  ['a page within the first segment alone', Buffer.concat([start, segment(0xe0, '<script></script>')])],
  ['another format', Buffer.from('\x89PNG')],
  ['a picture that ends before its scan', Buffer.concat([start, jfif, tables, frame])],
  ['a picture whose end comes before its scan', Buffer.concat([start, jfif, tables, frame, end])],
  ['a scan without a frame', Buffer.concat([start, scan, end])],
  ['a picture without height', Buffer.concat([start, frameOf(0, 1), scan, end])],
  ['a picture higher than 5,000 px', Buffer.concat([start, frameOf(5001, 1), scan, end])],
  ['a picture wider than 5,000 px', Buffer.concat([start, frameOf(1, 5001), scan, end])],
  ['a second frame that is too large', Buffer.concat([start, frame, frameOf(65_500, 65_500), scan, end])],
  ['a height after the first scan', Buffer.concat([start, frame, scan, segment(0xdc, [255, 255]), end])],
  ['more than twenty scans', Buffer.concat([start, frame, ...Array.from({ length: 21 }, () => scan), end])],
  ['a segment beyond the end', picture.subarray(0, 10)],
  ['an unknown segment', Buffer.concat([start, segment(0x02, 'x'), frame, scan, end])],
  ['nothing', Buffer.alloc(0)],
])('%s is no JPEG', (_what, bytes) => {
  expect(cleanJpeg(bytes)).toBeNull();
});
