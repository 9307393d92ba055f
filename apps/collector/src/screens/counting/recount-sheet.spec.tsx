import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecountItem } from '../../rules/readings/recount-list';
import { storeProducts } from '../../store/catalogue';
import { addPhoto } from '../../store/photos';
import { readingsOf } from '../../store/readings';
import { request } from '../../sync/request';
import { aPhoto, aPlace, aPulledProduct, aRecountItem, clearPhone } from '../../testing/phone-data';
import { RecountSheet } from './recount-sheet';
import { useCounting } from './use-counting';

vi.mock('../../sync/request', () => ({ request: vi.fn() }));

beforeEach(async () => {
  await clearPhone();
  vi.mocked(request).mockRejectedValue(new TypeError('no network'));
});

const item = aRecountItem();
const nothing = () => undefined;

const place = aPlace({ sectionName: 'Recontagem 1' });

const sheet = (facts: Partial<ComponentProps<typeof RecountSheet>> = {}) => (
  <RecountSheet
    person="carla"
    section="s"
    readings={[]}
    first={item.key}
    recount={{ items: [item], notFound: [], isComplete: false, mark: nothing }}
    onCount={nothing}
    onFinish={nothing}
    onClose={nothing}
    {...facts}
  />
);

it("an item without an answer says when to take 'Zero' and when 'Não encontrado'", () => {
  render(sheet());
  expect(screen.getByText(/^Zero: você achou o lugar/).textContent).toBe(
    'Zero: você achou o lugar dele, e está vazio. Não encontrado: você não achou nem o lugar nem o produto; o escritório decide.',
  );
});

it('a list with all answers says that it is complete', () => {
  const recount = { items: [item], notFound: [item.key], isComplete: true, mark: nothing };
  render(sheet({ first: null, recount }));
  const finish = screen.getByText('Lista completa, pode terminar.').nextElementSibling;
  expect(finish?.textContent).toBe('Terminar');
});

function Listed(listed: Partial<RecountItem>) {
  const counting = useCounting(place, []);
  const recount = { items: [{ ...item, ...listed }], notFound: [], isComplete: false, mark: nothing };
  return sheet({ recount, onCount: (...counted) => void counting.countByHand(...counted) });
}

async function countedByHand(quantity: string) {
  fireEvent.change(screen.getByLabelText('Quantas há?'), { target: { value: quantity } });
  fireEvent.click(screen.getByRole('button', { name: 'Contar' }));
  return vi.waitFor(async () => {
    const [reading] = await readingsOf(place);
    if (reading === undefined) throw new Error('nothing is counted yet');
    return reading;
  });
}

const ownPhoto = aPhoto('7', { code: '1', kind: 'other', image: 'b3du' });

it.each([
  ['of this phone', 'b3du', () => addPhoto(ownPhoto)],
  [
    'of the inventory',
    '/9j/',
    async () => void vi.mocked(request).mockResolvedValue({ image: '/9j/' } as never),
  ],
])('an item shows the photo %s', async (_name, image, given) => {
  await given();
  render(<Listed />);
  const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Foto do item' });
  expect(shown.src).toBe(`data:image/jpeg;base64,${image}`);
});

const BOX = '17891234567892';

it("what is counted by hand has the item's own code, never that of a box", async () => {
  await storeProducts('p', [aPulledProduct('0001', { description: 'SORO' })]);
  render(<Listed internal_code="1" barcodes={[BOX]} own_code="1" />);
  expect(await countedByHand('5')).toMatchObject({
    kind: 'internal',
    code: '1',
    description: 'SORO',
    content: { quantity: 5, factor: 1 },
  });
});

it("what is counted by hand has the item's barcode where it has one", async () => {
  await storeProducts('p', [aPulledProduct('1', { barcode: '7891234567895' })]);
  render(<Listed barcodes={['7891234567895', BOX]} own_code="7891234567895" />);
  expect(await countedByHand('5')).toMatchObject({ kind: 'barcode', code: '7891234567895' });
});

it('what is counted by hand without a catalogue has the first code of the list', async () => {
  render(<Listed barcodes={['7891234567895']} />);
  expect(await countedByHand('5')).toMatchObject({ kind: 'barcode', code: '7891234567895' });
});
