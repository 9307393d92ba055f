// jsdom has an array of bytes of its own, which the writer of sheets takes for another thing than the encoder's.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor;
