import { expect, it } from 'vitest';
import { createPlaces } from './places.js';

it('gives as many places as there are, to each owner', () => {
  const places = createPlaces(2);
  const letGo = places.take('ana');
  expect(places.take('ana')).not.toBeNull();
  expect(places.take('ana')).toBeNull();
  expect(places.take('bia')).not.toBeNull();
  letGo?.();
  expect(places.take('ana')).not.toBeNull();
  expect(places.take('ana')).toBeNull();
});

it('takes a place back once, however often it is let go of', () => {
  const places = createPlaces(1);
  const letGo = places.take();
  letGo?.();
  expect(places.take()).not.toBeNull();
  letGo?.();
  expect(places.take()).toBeNull();
});
