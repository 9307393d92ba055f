import { useEffect, useState } from 'react';

/** From this share on the phone is nearly full. */
const NEARLY_FULL = 0.9;

/** Says that the phone has hardly any room for readings. Nothing if the browser doesn't know. */
export function StorageNote() {
  const [isNearlyFull, setIsNearlyFull] = useState(false);
  useEffect(() => {
    let current = true;
    // Missing on plain http and in old browsers.
    const storage = (navigator as Partial<Navigator>).storage;
    if (typeof storage?.estimate !== 'function') return;
    void storage.estimate().then(
      ({ usage = 0, quota = 0 }) => current && setIsNearlyFull(quota > 0 && usage / quota > NEARLY_FULL),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (!isNearlyFull) return null;
  return <p className="alert">Este aparelho está quase sem espaço. Apague fotos ou aplicativos.</p>;
}
