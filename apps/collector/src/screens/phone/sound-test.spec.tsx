import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { giveFeedback } from '../../device/feedback';
import { isSoundTestDue, noteSoundTest, SoundTest } from './sound-test';

vi.mock('../../device/feedback', () => ({ giveFeedback: vi.fn(), prepareSound: vi.fn() }));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers();
});

it('the sound test says why, plays four named sounds in turn, and ends when heard', () => {
  const done = vi.fn();
  render(<SoundTest onDone={done} later="Agora não" />);
  expect(giveFeedback).not.toHaveBeenCalled();
  screen.getByText('Um bipe confirma cada leitura. Teste se você o ouve.');
  press('Testar som');
  for (const name of ['Lida', 'Não cadastrada', 'Para retirar', 'Recusada']) {
    expect(screen.getByText(name).className).toBe('now');
    act(() => vi.advanceTimersByTime(1000));
  }
  expect(vi.mocked(giveFeedback).mock.calls).toEqual([['taken'], ['unknown'], ['old'], ['refused']]);
  screen.getByText(/^Ouviu os bipes/);
  press('Ouvi');
  expect(done).toHaveBeenCalledOnce();
});

it('not hearing offers advice, another try, or counting without sound', () => {
  const done = vi.fn();
  render(<SoundTest onDone={done} later="Agora não" />);
  press('Testar som');
  for (let turn = 0; turn < 4; turn += 1) act(() => vi.advanceTimersByTime(1000));
  press('Não ouvi');
  expect(screen.getByRole('alert').textContent).toMatch(/^Aumente o volume de mídia/);
  press('Testar de novo');
  expect(giveFeedback).toHaveBeenCalledTimes(5);
  for (let turn = 0; turn < 4; turn += 1) act(() => vi.advanceTimersByTime(1000));
  press('Não ouvi');
  press('Contar sem som');
  expect(done).toHaveBeenCalledOnce();
});

it('one tap puts the sound test off until tomorrow', () => {
  const done = vi.fn();
  render(<SoundTest onDone={done} later="Agora não" />);
  press('Agora não');
  expect(done).toHaveBeenCalledOnce();
  const evening = new Date(2026, 4, 6, 23, 0).getTime();
  expect(isSoundTestDue(evening)).toBe(true);
  noteSoundTest(evening);
  expect(isSoundTestDue(evening + 1_800_000)).toBe(false);
  expect(isSoundTestDue(evening + 7_200_000)).toBe(true);
});
