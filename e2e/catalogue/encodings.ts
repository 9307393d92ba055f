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
