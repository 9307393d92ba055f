import { useQuery } from '@tanstack/react-query';
import styles from './recount.module.css';

/** The drawings of these codes by code, once the library that draws them is loaded. */
export function useBarcodes(codes: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['barcodes', codes],
    queryFn: async () => drawBarcodes(codes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** The drawings of these codes by code; a code that no symbol holds has none. */
export async function drawBarcodes(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { barcodeSvg } = await import('./barcode-svg');
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const drawn = barcodeSvg(code);
      return drawn === null ? [] : [[code, drawn]];
    }),
  );
}

interface BarcodeProps {
  code: string;
  /** The drawing; undefined while it is loaded, and for a code that can't be drawn. */
  drawing: string | undefined;
}

/** A code as bars that a scanner reads from paper or from the screen. */
export function Barcode({ code, drawing }: BarcodeProps) {
  if (drawing === undefined) return null;
  return (
    <img
      className={styles.bars}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`}
      alt={`Código de barras ${code}`}
    />
  );
}
