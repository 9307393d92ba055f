import { useQuery } from '@tanstack/react-query';
import styles from './codes.module.css';

/** The drawings of these addresses, in their order. */
export async function drawQrCodes(addresses: readonly string[]): Promise<readonly string[]> {
  const { qrSvg } = await import('../../../lib/qr-svg');
  return addresses.map((address) => `data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(address))}`);
}

/** A QR code on white, large enough for a camera an arm away. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: async () => (await drawQrCodes([address]))[0],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data === undefined ? (
    <div className={styles.qr} aria-busy="true" />
  ) : (
    <img className={styles.qr} src={data} alt={label} />
  );
}
