import { expect, it } from 'vitest';
import { createSlots } from './slots.js';

it('each owner gets as many slots as the limit allows', () => {
  const slots = createSlots(2);
  const release = slots.take('ana');
  expect(slots.take('ana')).not.toBeNull();
  expect(slots.take('ana')).toBeNull();
  expect(slots.take('bia')).not.toBeNull();
  release?.();
  expect(slots.take('ana')).not.toBeNull();
  expect(slots.take('ana')).toBeNull();
});

it('a slot that is released twice becomes free once', () => {
  const slots = createSlots(1);
  const release = slots.take();
  release?.();
  expect(slots.take()).not.toBeNull();
  release?.();
  expect(slots.take()).toBeNull();
});
