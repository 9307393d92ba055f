import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { announce } from '../../store/database';
import { addReading, storeResults, takeBatch } from '../../store/readings';
import { aReading, clearPhone } from '../../testing/phone-data';
import { useQueue } from './app-outbox';

const where = { person: 'carla', inventory: 4, section: 's' };

function Badge() {
  const queue = useQueue('carla');
  return <p>{queue === null ? 'lendo' : `${queue.waiting} desde ${queue.since}`}</p>;
}

beforeEach(clearPhone);

it('a reading waits in the very moment in which it is stored', async () => {
  render(<Badge />);
  await screen.findByText('0 desde null');
  const reading = aReading({ ...where, id: 'new' });
  act(() => announce([reading]));
  expect(screen.getByText(`1 desde ${reading.createdAt}`)).toBeTruthy();
});

it("another user's reading waits only in their own queue", async () => {
  render(<Badge />);
  await screen.findByText('0 desde null');
  act(() => announce([aReading({ ...where, person: 'joana', id: 'theirs' })]));
  expect(screen.getByText('0 desde null')).toBeTruthy();
});

it('acknowledged readings wait no longer', async () => {
  render(<Badge />);
  await act(() => addReading(aReading({ ...where, id: 'a' })));
  await act(() => addReading(aReading({ ...where, id: 'b' })));
  await screen.findByText(/^2 desde/);
  const batch = await act(() => takeBatch('carla', 10));
  const created = { status: 'created', _version: 1 } as const;
  await act(() => storeResults(batch, new Map(['a', 'b'].map((id) => [id, created]))));
  await screen.findByText('0 desde null');
});
