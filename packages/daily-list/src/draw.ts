/** Murmur3's last step: each bit of the number changes half of the bits. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a. Not for secrets. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(hash);
}

/** Gives each text a lot between 0 and 1 that nothing but the seed and the text decides. */
export function lots(seed: string): (text: string) => number {
  const start = hashOf(seed);
  return (text) => mixed(hashOf(text) ^ start) / 2 ** 32;
}
