import { TRUST_PATH } from '@balanco/contract/base/install-path';

/**
 * Runs on the install page: says whether the phone already trusts the server, and then goes on to the Coletor.
 * A code or a section in the fragment goes with it. Plain text, because the page loads nothing else.
 */
export const trustCheck = `'use strict';
(() => {
  const EVERY_MS = 3000;
  const SILENCE_MS = 4000;
  const secure = document.currentScript.dataset.secure;
  const fragment = location.hash.includes('=') ? location.hash : '';
  const says = document.getElementById('trust');
  const next = document.getElementById('next');
  const port = new URL(secure).port || '443';
  const target = secure + '/coletor/' + fragment;
  let isFirst = true;

  async function ask() {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), SILENCE_MS);
    try {
      await fetch(secure + '${TRUST_PATH}', { mode: 'no-cors', cache: 'no-store', signal: abort.signal });
      return 'ready';
    } catch {
      return abort.signal.aborted ? 'silent' : 'untrusted';
    } finally {
      clearTimeout(timer);
    }
  }

  async function look() {
    const state = document.hidden ? 'hidden' : await ask();
    if (state === 'ready') {
      says.dataset.state = 'ready';
      says.textContent = 'Pronto: este celular confia neste servidor.';
      next.href = target;
      next.hidden = false;
      if (isFirst && fragment !== '') location.replace(target);
      return;
    }
    if (state !== 'hidden') {
      isFirst = false;
      says.dataset.state = state;
      says.textContent =
        state === 'silent'
          ? 'O computador não responde na porta ' + port + '. Confira se o celular está na mesma rede e se o firewall do computador permite o Balanço.'
          : 'Falta confiar no certificado. Siga os passos abaixo; esta página confere sozinha.';
    }
    setTimeout(look, EVERY_MS);
  }
  look();
})();
`;
