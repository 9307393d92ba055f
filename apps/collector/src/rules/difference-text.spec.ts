import { expect, it } from 'vitest';
import { aReading } from '../testing/a-reading';
import { differenceText } from './difference-text';

const side = (quantity: number | null, factor = 1) => ({ quantity, factor });
const none = { id: 'other', index: 0, code: '789', phone: null, server: null };

it('a difference names the product of the phone, else the code of the server', () => {
  const reading = aReading();
  const found = {
    ...none,
    id: reading.id,
    kind: 'different' as const,
    phone: side(2, 10),
    server: side(3, 10),
  };
  expect(differenceText(found, [reading])).toEqual({
    what: 'DIPIRONA',
    how: '20 un aqui, 30 un no servidor.',
  });
  expect(differenceText({ ...none, kind: 'only_here', server: side(5) }, [reading])).toEqual({
    what: '789',
    how: '5 un só no servidor, contadas por você em outro aparelho.',
  });
});

it('what became of a count that the section lacks is said, and a line that could not be read has no number', () => {
  const texts = (['unknown', 'deleted', 'elsewhere'] as const).map(
    (kind) => differenceText({ ...none, kind, phone: side(1) }, []).how,
  );
  expect(texts[0]).toMatch(/só neste aparelho/);
  expect(texts[1]).toMatch(/excluiu/);
  expect(texts[2]).toMatch(/moveu/);
  expect(differenceText({ ...none, code: '', kind: 'only_here', server: side(null) }, [])).toMatchObject({
    what: 'Não reconhecido',
    how: expect.stringMatching(/^\? un/),
  });
});
