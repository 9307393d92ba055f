import { createSpotlightStore, type SpotlightStore } from '@mantine/spotlight';

/**
 * A store of Spotlight's that tells React of every change. The library's own moves the choice in silence, and the
 * field could not say which command is chosen.
 */
export function createToldStore(): SpotlightStore {
  const store = createSpotlightStore();
  return { ...store, updateState: (value) => store.setState(value) };
}
