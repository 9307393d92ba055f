const SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  ...['ECDSA', 'RSA'].flatMap((key) =>
    ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'].map((suite) => `ECDHE-${key}-${suite}`),
  ),
].join(':');

/**
 * TLS 1.3 and, in TLS 1.2, suites with an ephemeral key and authenticated encryption: no CBC, no SHA-1. Goes
 * with every certificate, because `setSecureContext` forgets what it isn't given.
 */
export const tlsSuites = { ciphers: SUITES, honorCipherOrder: true } as const;

/** Silent clients must not delay the shutdown. */
export const HANDSHAKE_MS = 10_000;
