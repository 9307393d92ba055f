import { takeAppUpdate, useAppUpdate } from '../../device/app-update';

/** Where nobody counts (docs/collector-app.md, "A new version"). */
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
