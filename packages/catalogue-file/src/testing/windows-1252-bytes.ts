export function windows1252Bytes(text: string): Uint8Array {
  return Uint8Array.from(text.replaceAll('€', '\x80').replaceAll('–', '\x96'), (character) =>
    character.charCodeAt(0),
  );
}
