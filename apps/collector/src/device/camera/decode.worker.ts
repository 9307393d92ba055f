/// <reference lib="webworker" />
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

declare const self: DedicatedWorkerGlobalScope;

export interface Decoded {
  readonly isBroken: boolean;
  readonly codes: readonly {
    readonly text: string;
    readonly isGs1: boolean;
    /** In pixels of the picture. */
    readonly corners: readonly { readonly x: number; readonly y: number }[];
  }[];
}

// The default is a third party's server.
prepareZXingModule({ overrides: { locateFile: () => decoder } });

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'ITF', 'DataMatrix', 'QRCode'],
  // The default drops separators.
  textMode: 'Plain',
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const results = await readBarcodes(data, OPTIONS).catch(() => null);
  const codes = (results ?? [])
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ text, contentType, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      isGs1: contentType === 'GS1',
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
  self.postMessage({ isBroken: results === null, codes } satisfies Decoded);
});
