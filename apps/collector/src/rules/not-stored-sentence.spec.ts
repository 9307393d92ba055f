import { expect, it } from 'vitest';
import { notStoredSentence, ReadingErased } from './not-stored-sentence';

it('a reading that was not stored is never called taken, and a full phone is named', () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  expect(notStoredSentence(full)).toMatch(/NÃO foi guardada: este aparelho está sem espaço/);
  expect(notStoredSentence(new Error('aborted'))).toMatch(/NÃO foi guardada neste aparelho/);
});

it('a change of a reading that was erased here doesn’t ask to read the code again, which would count twice', () => {
  expect(notStoredSentence(new ReadingErased())).toMatch(/^A mudança NÃO foi guardada.*Abra a seção de novo/);
});
