import type { CSSProperties } from 'react';

/** The height of this many rows of a DataTable inside the dialog. */
export function rowsInSight(rows: number): CSSProperties {
  return { '--rows': rows } as CSSProperties; // React's type knows no custom properties.
}
