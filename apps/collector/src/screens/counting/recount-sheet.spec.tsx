// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecountSheet } from './recount-sheet';

const item = {
  ...{ key: 'i:1', internal_code: '1', barcodes: [], description: 'SORO', sections: [] },
  ...{ only_in: null, is_not_found: false },
};
const nothing = () => undefined;

it("an item without an answer says when to take 'Zero' and when 'Não encontrado'", () => {
  render(
    <RecountSheet
      {...{ person: 'carla', section: 's', readings: [], first: item.key }}
      recount={{ items: [item], notFound: [], isComplete: false, mark: nothing }}
      {...{ onCount: nothing, onFinish: nothing, onClose: nothing }}
    />,
  );
  expect(screen.getByText(/^Zero: você achou o lugar/).textContent).toBe(
    'Zero: você achou o lugar dele, e está vazio. Não encontrado: você não achou nem o lugar nem o produto; o escritório decide.',
  );
});

it('a list with all answers says that it is complete', () => {
  render(
    <RecountSheet
      {...{ person: 'carla', section: 's', readings: [], first: null }}
      recount={{ items: [item], notFound: [item.key], isComplete: true, mark: nothing }}
      {...{ onCount: nothing, onFinish: nothing, onClose: nothing }}
    />,
  );
  screen.getByText('Lista completa, pode terminar.');
});
