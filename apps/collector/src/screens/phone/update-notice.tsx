import { takeAppUpdate, useAppUpdate } from '../../device/app-update';
import { Button } from '../basics';

/** Where nobody counts (docs/collector-app.md, "A new version"). */
export function UpdateNotice() {
  const hasUpdate = useAppUpdate();
  if (!hasUpdate) return null;
  return (
    <div role="status" className="update-notice">
      <p>Nova versão do Coletor. As leituras ficam guardadas.</p>
      <Button onClick={() => takeAppUpdate()}>Atualizar agora</Button>
    </div>
  );
}
