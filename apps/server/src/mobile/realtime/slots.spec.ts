import { expect, it } from 'vitest';
import { createSlots } from './slots.js';

it('gives as many places as there are, to each owner', () => {
  const places = createSlots(2);
  const letGo = places.take('ana');
  expect(places.take('ana')).not.toBeNull();
  expect(places.take('ana')).toBeNull();
  expect(places.take('bia')).not.toBeNull();
  letGo?.();
  expect(places.take('ana')).not.toBeNull();
  expect(places.take('ana')).toBeNull();
});

it('takes a place back once, however often it is let go of', () => {
  const places = createSlots(1);
  const letGo = places.take();
  letGo?.();
  expect(places.take()).not.toBeNull();
  letGo?.();
  expect(places.take()).toBeNull();
});
