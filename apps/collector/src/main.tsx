import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerApp } from './device/app-update';
import { applyContrast } from './device/contrast';
import { keepEarlyKeys } from './device/early-keys';
import { prepareSound } from './device/feedback';
import { App } from './screens/app';
import { BrokenPart } from './screens/broken-part';
import './screens/look/look';

// The service worker's scope has the slash.
if (window.location.pathname === '/coletor') window.location.replace('/coletor/');

for (const gesture of ['pointerdown', 'keydown'])
  window.addEventListener(gesture, prepareSound, { once: true });
applyContrast();
keepEarlyKeys();
registerApp();
// Early: a phone that can't send must export without a network.
window.addEventListener('load', () => void import('./device/save-queue-file').catch(() => undefined));

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <BrokenPart>
        <App />
      </BrokenPart>
    </StrictMode>,
  );
}
