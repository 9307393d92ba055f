import { expect, it } from 'vitest';
import { sampleWords } from './sample-words';

it('a sample says what share was right and the largest share that may be wrong', () => {
  expect(sampleWords({ drawn: 60, wrong: 1 })).toBe(
    '60 recontados, 98,3 % certos; com 95 % de confiança, no máximo 7,7 % dos conformes estão errados',
  );
  expect(sampleWords({ drawn: 100, wrong: 0 })).toContain(
    '100,0 % certos; com 95 % de confiança, no máximo 3,0 %',
  );
  expect(sampleWords({ drawn: 1, wrong: 0 })).toContain('1 recontado,');
  expect(sampleWords(null)).toBeNull();
});
