import { NAME_LIMIT } from '@balanco/contract/fields';

const SUFFIX = ' (cópia)';

/** The name proposed for a copy (docs/products.md, "Copying a catalogue"), cut so that it is still a name. */
export function copyName(name: string): string {
  return `${name.slice(0, NAME_LIMIT - SUFFIX.length)}${SUFFIX}`;
}
