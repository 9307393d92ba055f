import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

export async function readQrCode(image: Locator): Promise<string> {
  await image.waitFor();
  const { side, text } = await image.evaluate(async (element) => {
    const source = element as HTMLImageElement; // The role is an `img`'s.
    await source.decode();
    const side = 400;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(source, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    // The protocol takes seconds for a list of 640,000 numbers.
    return { side, text: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')) };
  });
  return decodeQR({ width: side, height: side, data: Buffer.from(text, 'base64') });
}
