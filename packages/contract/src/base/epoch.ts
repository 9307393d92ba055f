/**
 * On every answer below /api/mobile/; changes when the server is restored (docs/collector-api.md, "When the
 * server was restored").
 */
export const EPOCH_HEADER = 'Balanco-Epoch';
