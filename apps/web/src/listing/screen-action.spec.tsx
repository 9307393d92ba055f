// @vitest-environment jsdom
import '../testing/dom-stubs';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app';
import { screenActionRequest, useScreenAction } from './screen-action';

const run = vi.fn();

function Screen() {
  const [isReady, setReady] = useState(false);
  useScreenAction('import-products', run, isReady);
  return (
    <button type="button" onClick={() => setReady(true)}>
      Pronto
    </button>
  );
}

it('a requested action runs once, when the screen knows its pharmacy', async () => {
  const state = screenActionRequest('import-products');
  const router = renderApp([{ path: '/produtos', Component: Screen }], { pathname: '/produtos', state });
  const ready = await screen.findByRole('button');
  expect(router.state.location.state).toBeNull();
  // List screens write their pharmacy into the address.
  await act(() => router.navigate('/produtos?farmacia=1', { replace: true }));
  expect(run).not.toHaveBeenCalled();
  act(() => ready.click());
  expect(run).toHaveBeenCalledOnce();
  await act(() => router.navigate('/produtos', { state: screenActionRequest('export-counts') }));
  expect(run).toHaveBeenCalledOnce();
});
