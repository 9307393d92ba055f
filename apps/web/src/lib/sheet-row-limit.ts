/** How many rows a worksheet can have below its header. */
export const SHEET_ROW_LIMIT = 1_048_575;
