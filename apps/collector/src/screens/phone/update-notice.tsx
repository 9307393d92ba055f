import { takeAppUpdate, useAppUpdate } from '../../device/app-update';

/** Offers a new version where nobody counts: on the lists and in the panel of the phone (docs/collector-app.md, "A new version"). */
export function UpdateNotice() {
  const hasUpdate = useAppUpdate();
  if (!hasUpdate) return null;
  return (
    <div role="status" className="update-notice">
      <p>Nova versão do Coletor. As leituras ficam guardadas.</p>
      <button type="button" onClick={() => takeAppUpdate()}>
        Atualizar agora
      </button>
    </div>
  );
}
