import { createSpotlightStore, type SpotlightStore } from '@mantine/spotlight';

/**
 * A Spotlight store that notifies React of every change. The library's own store moves the choice without a
 * notification, so the field could not announce the chosen command.
 */
export function createReactiveStore(): SpotlightStore {
  const store = createSpotlightStore();
  return { ...store, updateState: (value) => store.setState(value) };
}
