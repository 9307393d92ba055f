export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** null if the browser can't read it, e.g. because it was deleted. */
export function readAsBase64(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onerror = () => resolve(null);
    reader.onload = () => {
      const [, base64 = ''] = String(reader.result).split(';base64,');
      resolve(base64);
    };
    reader.readAsDataURL(file);
  });
}
