// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FinishSheet } from './finish-sheet';

const matching = { matches: true, lines: 0, units: 0, late: 0, differences: null, more_differences: 0 };
vi.mock('../../sync/finish-section', () => ({
  finishSection: async () => ({
    kind: 'declared',
    answer: matching,
    readings: [],
    here: { lines: 0, units: 0 },
  }),
}));

const place = {
  ...{ person: 'carla', pharmacy: 'p', pharmacyName: 'Sol', inventory: 4, inventoryName: 'Noite' },
  ...{ section: 's', sectionName: 'Recontagem 1' },
};
const item = {
  ...{ key: 'i:1', internal_code: '1', barcodes: [], description: 'SORO', sections: [] },
  ...{ only_in: null, is_not_found: false },
};

it('a list with an item left is finished in the words of the office', async () => {
  const nothing = () => undefined;
  render(
    <FinishSheet
      place={place}
      readings={[]}
      missingPhotos={0}
      recount={{ items: [item], notFound: [], mark: nothing }}
      onItem={nothing}
      onClose={nothing}
      onLeave={nothing}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Terminar assim mesmo', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Terminar sem 1 item', hidden: true }));
  expect(await screen.findByText(/^Pronta, mas falta 1 item da lista\./)).toBeTruthy();
});
