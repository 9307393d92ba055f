import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../store/database';
import { addReading } from '../../store/readings';
import { eraseAcknowledged, KEPT_MS } from '../../store/room';
import { takeOfficeNews } from '../../sync/office-news';
import { pullOwnCounts } from '../../sync/pull/own-counts';
import { aReading, clearPhone } from '../../testing/phone-data';
import { useReadings } from './use-readings';

vi.mock('../../sync/pull/own-counts', () => ({ pullOwnCounts: vi.fn(async () => new Set()) }));

const where = { person: 'carla', pharmacy: 'p', inventory: 4, section: 's' };
const place = { ...where, pharmacyName: 'P', inventoryName: 'I', sectionName: 'S' };
const NOW = Date.parse('2026-05-20T12:00:00Z');
const old = { ...where, state: 'sent' as const, acknowledgedAt: NOW - KEPT_MS - 1 };

function Screen() {
  return (
    <p>
      {useReadings(place)
        ?.map(({ id }) => id)
        .join(' ') ?? 'Lendo'}
    </p>
  );
}

beforeEach(clearPhone);

it('an open section asks the server again for what seven days erased', async () => {
  await addReading(aReading({ ...old, id: 'old' }));
  await addReading(aReading({ ...where, id: 'new' }));
  render(<Screen />);
  await screen.findByText('new old');
  await vi.waitFor(() => expect(pullOwnCounts).toHaveBeenCalledTimes(1));
  await act(() => eraseAcknowledged(NOW, 'only-old'));
  await screen.findByText('new');
  await vi.waitFor(() => expect(pullOwnCounts).toHaveBeenCalledTimes(2));
});

it("erasing a different section's readings changes nothing here", async () => {
  await addReading(aReading({ ...old, id: 'elsewhere', section: 'other' }));
  await addReading(aReading({ ...where, id: 'new' }));
  render(<Screen />);
  await screen.findByText('new');
  await vi.waitFor(() => expect(pullOwnCounts).toHaveBeenCalledTimes(1));
  await act(() => eraseAcknowledged(NOW, 'only-old'));
  expect(await (await database()).get('readings', 'elsewhere')).toBeUndefined();
  expect(pullOwnCounts).toHaveBeenCalledTimes(1);
});

it("another phone's earlier counts precede readings scanned while they arrive", async () => {
  render(<Screen />);
  await screen.findByText('', { selector: 'p' });
  await act(() => addReading(aReading({ ...where, id: 'here', order: 9 })));
  await screen.findByText('here');
  await act(() => addReading(aReading({ ...where, id: 'there', order: 5 })));
  await screen.findByText('there here');
});

it('with each word of the office the open section asks what became of its readings', async () => {
  render(<Screen />);
  await vi.waitFor(() => expect(pullOwnCounts).toHaveBeenCalledTimes(1));
  const news = { person: 'carla', sectionId: 's', inventoryId: '4', section: 'open' as const };
  for (const calls of [2, 3]) {
    await act(() => takeOfficeNews({ ...news, recounts: [], messages: [] }, []));
    await vi.waitFor(() => expect(pullOwnCounts).toHaveBeenCalledTimes(calls));
  }
});
