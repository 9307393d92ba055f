import { KEPT_UNPLACED } from '@balanco/contract/mobile/mobile-pull';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { finishSection } from '../../sync/finish-section';
import { aPlace, aReading, aRecountItem } from '../../testing/phone-data';
import { FinishSheet } from './finish-sheet';

const matching = { matches: true, lines: 0, units: 0, late: 0, differences: null, more_differences: 0 };
const declared = {
  kind: 'declared',
  answer: matching,
  readings: [],
  here: { lines: 0, units: 0 },
  expected: null,
};
vi.mock('../../sync/finish-section', () => ({ finishSection: vi.fn() }));
const finishes = vi.mocked(finishSection);
beforeEach(() => {
  finishes.mockReset().mockResolvedValue(declared as never);
});

const place = aPlace({ sectionName: 'Recontagem 1' });
const item = aRecountItem();

const nothing = () => undefined;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

function finishCounting(facts: Partial<ComponentProps<typeof FinishSheet>> = {}) {
  render(
    <FinishSheet
      place={place}
      readings={[aReading({ state: 'sent' })]}
      rules={null}
      missingPhotos={0}
      recount={null}
      onItem={nothing}
      onClose={nothing}
      onLeave={nothing}
      {...facts}
    />,
  );
}

it("'Conferir de novo' asks the server each time, also after a failure", async () => {
  finishes
    .mockRejectedValueOnce(new TypeError('no answer'))
    .mockRejectedValueOnce(new TypeError('no answer'));
  finishCounting();
  for (const attempt of [1, 2]) {
    await screen.findByText(/^Sem conexão com o servidor/);
    expect(finishes).toHaveBeenCalledTimes(attempt);
    press('Conferir de novo');
  }
  await screen.findByText(/^A seção está pronta/);
  expect(finishes).toHaveBeenCalledTimes(3);
});

it('who has no readings left is asked, and told who has some and has not finished', async () => {
  finishes.mockResolvedValueOnce({ kind: 'empty', others: [{ name: 'Bruno', lines: 2 }] });
  finishes.mockResolvedValueOnce({ ...declared, answer: { ...matching, unfinished: ['Bruno'] } } as never);
  finishCounting();
  await screen.findByText(/^Você não tem leituras aqui; Bruno tem 2\./);
  expect(finishes).toHaveBeenLastCalledWith(place, undefined, true);
  press('Terminar sem leituras');
  await screen.findByText('Sua parte está pronta, sem leituras.');
  screen.getByText(/^A sua parte está pronta; Bruno não terminou\./);
  expect(screen.queryByText(/Seção vazia|A seção está pronta/)).toBeNull();
  expect(finishes).toHaveBeenLastCalledWith(place, undefined, false);
});

it('one reading, one old unit and one more person are singular', async () => {
  const others = ['Ana', 'Bia', 'Caio', 'Davi'].map((name) => ({ name, lines: 1 }));
  finishes.mockResolvedValueOnce({ kind: 'empty', others });
  const answer = { ...matching, lines: 3, late: 2 };
  finishes.mockResolvedValueOnce({ ...declared, answer, here: { lines: 3, units: 0 } } as never);
  finishCounting({ readings: [aReading({ state: 'sent', expiry: '2026-01-31' })] });
  screen.getByText(/^1 un vencida, ou que vence .*, foi contada à parte\. Tire-a da prateleira\.$/);
  await screen.findByText(/ Caio tem 1 e mais 1 contou\. /);
  press('Terminar sem leituras');
  await screen.findByText('2 leituras chegaram depois do fechamento. A outra chegou antes.');
});

it('a deleted section is left for another one', async () => {
  finishes.mockResolvedValueOnce({ kind: 'gone' });
  const onLeave = vi.fn();
  finishCounting({ onLeave });
  await screen.findByText(/^O escritório excluiu esta seção/);
  press('Escolher outra seção');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('a section where nobody has readings is declared empty after a question', async () => {
  finishes.mockResolvedValueOnce({ kind: 'empty', others: [] });
  finishCounting();
  await screen.findByText(/^Nada foi lido em Recontagem 1\./);
  press('Seção vazia');
  await screen.findByText('Seção vazia: declarada no servidor.');
});

it('a whole list ends its recount, so nothing is left to finish again', async () => {
  const recount = {
    items: [{ ...item, is_not_found: true }],
    notFound: [item.key],
    isComplete: true,
    mark: nothing,
  };
  finishCounting({ readings: [], recount });
  await screen.findByText('A lista está pronta.');
  expect(screen.queryByText(/termine de novo/)).toBeNull();
});

it('a list with an item left is finished in the words of the office', async () => {
  const recount = { items: [item], notFound: [], isComplete: false, mark: nothing };
  finishCounting({ readings: [], recount });
  press('Terminar assim mesmo');
  press('Terminar sem 1 item');
  expect(await screen.findByText(/^Pronta, mas falta 1 item da lista\./)).toBeTruthy();
});

it('units of a box that only the server knows as bound are told', async () => {
  const answer = { ...matching, lines: 2, units: 11, counted_units: 21 };
  finishes.mockResolvedValueOnce({ ...declared, answer, here: { lines: 2, units: 11 } } as never);
  finishCounting();
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(
    'Confere nas leituras, mas não nas unidades: aqui 11 un, no servidor 21 un.',
  );
  finishes.mockResolvedValueOnce({ ...declared, answer, here: { lines: 2, units: 21 } } as never);
  press('Conferir de novo');
  expect((await screen.findByRole('status', { hidden: true })).textContent).toBe(
    'Confere: 2 leituras, 21 un.',
  );
});

it('a count that waits for an inventory was moved by nobody', async () => {
  const kept = aReading({ state: 'sent', detail: KEPT_UNPLACED });
  const difference = { id: kept.id, index: 0, code: '', kind: 'elsewhere', server: null };
  const phone = { quantity: 1, factor: 1 };
  const answer = { ...matching, matches: false, differences: [{ ...difference, phone }] };
  finishes.mockResolvedValueOnce({ ...declared, answer, readings: [kept] } as never);
  finishCounting();
  await screen.findByText(KEPT_UNPLACED);
  expect(screen.queryByText(/moveu/)).toBeNull();
});

it('a sum other than the expected one is told and blocks nothing', async () => {
  finishes.mockResolvedValueOnce({
    ...declared,
    answer: { ...matching, units: 118 },
    here: { lines: 0, units: 118 },
    expected: 120,
  } as never);
  finishCounting();
  await screen.findByText('Você esperava 120 unidades e leu 118.');
  expect(screen.getByRole('button', { name: 'Escolher outra seção', hidden: true })).toBeTruthy();
});
