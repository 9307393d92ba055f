import { describe, expect, it } from 'vitest';
import { findOptions } from './find-options';

const options = Array.from({ length: 1000 }, (_, number) => ({
  value: `p${number}`,
  label: `Drogaria São José ${String(number).padStart(4, '0')}`,
}));
const found = (search: string, chosen: string | null = null) =>
  findOptions(chosen)({ options, search, limit: Infinity }).map((option) =>
    'label' in option ? option.label : '',
  );

describe('the options of a selector', () => {
  it('a selector of a thousand options shows a hundred and says how many more there are', () => {
    expect(found('')).toHaveLength(101);
    expect(found('').at(-1)).toBe('Mais 900: digite para procurar');
  });

  it('the line that says how many more there are can’t be chosen', () => {
    expect(findOptions(null)({ options, search: '', limit: Infinity }).at(-1)).toMatchObject({
      disabled: true,
    });
  });

  it('a chosen option that would be left out is shown first', () => {
    expect(found('', 'p700')[0]).toBe('Drogaria São José 0700');
    expect(found('', 'p700').at(-1)).toBe('Mais 899: digite para procurar');
    expect(found('', 'p7')[0]).toBe('Drogaria São José 0000');
  });

  it('a search finds options beyond the first hundred, ignoring accents and case', () => {
    expect(found('sao jose 0777')).toEqual(['Drogaria São José 0777']);
    expect(found('0777 drogaria ')).toEqual(['Drogaria São José 0777']);
    expect(found('Não há')).toEqual([]);
  });

  it('a search in other texts than the label finds by them', () => {
    const hinted = findOptions(null, ({ value }) => `${value} de março`);
    expect(hinted({ options, search: 'marco p999', limit: Infinity })).toEqual([options[999]]);
  });
});
