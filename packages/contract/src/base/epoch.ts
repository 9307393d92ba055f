/**
 * The header of every answer below /api/mobile/ that names the life of the server's data (docs/collector-api.md, "When the server
 * was restored").
 */
export const EPOCH_HEADER = 'Balanco-Epoch';
