export function readMail(source: string) {
  const { headers, body } = splitHead(source);
  const { 'content-type': type, 'content-transfer-encoding': encoding } = headers;
  if (!type?.startsWith('text/plain') || encoding !== 'quoted-printable')
    throw new Error(`no text in quoted-printable: ${type}`);
  const { from = '', to = '', subject = '' } = headers;
  return {
    from: decodeWords(from),
    to,
    subject: decodeWords(subject),
    text: decodeQuoted(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n').trim(),
  };
}

function splitHead(source: string): { headers: Record<string, string | undefined>; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_match, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Reads RFC 2047; blanks between encoded words are dropped. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_match, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
