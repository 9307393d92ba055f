import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowSelection } from './row-selection';

it('another page or filter begins without a selection, even if it shows the same row', () => {
  const shown = ['1', '2'];
  const { result, rerender } = renderHook(({ view }) => useRowSelection(shown, view), {
    initialProps: { view: 'page 1' },
  });
  act(() => result.current.toggle('1'));
  expect([...result.current.selected]).toEqual(['1']);
  rerender({ view: 'page 2' });
  expect([...result.current.selected]).toEqual([]);
  rerender({ view: 'page 1' });
  expect([...result.current.selected]).toEqual([]);
});
