import { parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type ScalarBehaviour, scalars } from './scalars.js';

function scalar(name: string): ScalarBehaviour {
  const behaviour = scalars[name];
  if (behaviour === undefined) throw new Error(`no scalar ${name}`);
  return behaviour;
}

describe('AWSJSON', () => {
  const json = scalar('AWSJSON');
  const entries = [{ barcode: '789', count: 2 }];

  it.each([
    [JSON.stringify(entries), entries],
    [entries, entries],
    ['null', null],
    [null, null],
    ['"texto"', 'texto'],
    ['[{"barcode": 7', '[{"barcode": 7'],
    ['5', '5'],
    ['', ''],
    ['['.repeat(40) + ']'.repeat(40), '['.repeat(40) + ']'.repeat(40)],
  ])('AWSJSON reads %j as %j', (sent, read) => {
    expect(json.parseValue(sent)).toEqual(read);
  });

  it.each([
    [entries, JSON.stringify(entries)],
    [{ code: '1', count: 1 }, '{"code":"1","count":1}'],
    [JSON.stringify(entries), JSON.stringify(entries)],
    ['texto', '"texto"'],
  ])('AWSJSON writes %j as %j', (stored, written) => {
    expect(json.serialize(stored)).toBe(written);
  });

  it('AWSJSON is read from literals in a document too', () => {
    expect(json.parseLiteral(parseValue('"[{\\"barcode\\":\\"789\\"}]"'), {})).toEqual([{ barcode: '789' }]);
    expect(json.parseLiteral(parseValue('[{ barcode: "789", count: 2 }]'), {})).toEqual(entries);
  });
});

describe('AWSTimestamp', () => {
  const timestamp = scalar('AWSTimestamp');

  it('AWSTimestamp is in milliseconds, in variables and in documents', () => {
    expect(timestamp.parseValue(1_777_777_777_123)).toBe(1_777_777_777_123);
    expect(timestamp.parseLiteral(parseValue('1777777777123'), {})).toBe(1_777_777_777_123);
    expect(timestamp.serialize(0)).toBe(0);
  });

  it.each(['1', -1, 1.5, Number.MAX_SAFE_INTEGER, null, {}])('AWSTimestamp refuses %j', (value) => {
    expect(() => timestamp.parseValue(value)).toThrow('AWSTimestamp cannot represent');
  });
});

describe('AWSDateTime', () => {
  const dateTime = scalar('AWSDateTime');

  it.each([
    ['2026-05-01T03:04:05.000Z', '2026-05-01T03:04:05.000Z'],
    ['2026-05-01T03:04:05Z', '2026-05-01T03:04:05.000Z'],
    ['2026-05-01T03:04Z', '2026-05-01T03:04:00.000Z'],
    ['2026-05-01T00:04:05.123456-03:00', '2026-05-01T03:04:05.123Z'],
  ])('AWSDateTime reads %s as %s', (sent, read) => {
    expect(dateTime.parseValue(sent)).toBe(read);
  });

  it.each(['2026-05-01', '2026-05-01T03:04:05', '2026-13-01T03:04:05Z', 'ontem', 5])(
    'AWSDateTime refuses %j',
    (value) => {
      expect(() => dateTime.parseValue(value)).toThrow('AWSDateTime cannot represent');
    },
  );
});
