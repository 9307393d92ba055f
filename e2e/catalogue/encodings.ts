/** Beyond Latin-1, as far as the catalogue uses them. */
const BEYOND_LATIN_1 = new Map([['–', 0x96]]);

/** @throws {Error} for any other character */
export function encodeWindows1252(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isLatin1 = code < 0x80 || (code >= 0xa0 && code <= 0xff);
    const byte = isLatin1 ? code : BEYOND_LATIN_1.get(text.charAt(index));
    if (byte === undefined) throw new Error(`No byte known for '${text.charAt(index)}'`);
    bytes[index] = byte;
  }
  return bytes;
}

/** Characters from 0x80; blank for what Portuguese doesn't use. */
const UPPER_HALF = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»     ÁÂÀ        ',
  '      ãÃ        ðÐÊËÈ ÍÎÏ       ',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²',
].join('');

/** @throws {Error} for any other character */
export function encodeCp850(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return code;
    const index = UPPER_HALF.indexOf(character);
    if (index < 0) throw new Error(`No byte known for '${character}'`);
    return 0x80 + index;
  });
}
