import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isKeptOnPhone, registerApp } from './device/app-update';
import { applyContrast } from './device/contrast';
import { keepEarlyKeys } from './device/early-keys';
import { keepSound, prepareSound } from './device/feedback';
import { afterOpening, beginOpening } from './device/opening';
import { App, prefetchOpenedCounting } from './screens/app';
import { BrokenPart } from './screens/broken-part';
import './screens/look/look';
import { database } from './store/database';

// The service worker's scope has the slash.
if (window.location.pathname === '/coletor') window.location.replace('/coletor/');

keepSound();
applyContrast();
if (keepEarlyKeys()) prepareSound();
registerApp();
// Early: a phone that can't send must export without a network.
window.addEventListener('load', () =>
  afterOpening(() => void import('./device/save-queue-file').catch(() => undefined)),
);

function show(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <BrokenPart>
        <App />
      </BrokenPart>
    </StrictMode>,
  );
}

const counting = prefetchOpenedCounting();
if (counting === null) show();
else {
  beginOpening();
  // The database opens beside the screen's code. Who needs it reports a failure.
  void database().catch(() => undefined);
  // From the phone, it comes sooner than a screen that says so.
  if (isKeptOnPhone()) void counting.then(show);
  else show();
}
