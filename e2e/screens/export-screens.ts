import type { Page } from '@playwright/test';
import { dialog, type Screen } from './open-screen.js';
import type { Scene } from './scene.js';

/** The file for the pharmacy's system, and the profiles that say what it is like. */
export const exportScreens: readonly Screen[] = [
  {
    name: 'exportar-erp',
    async open(page, { settlements }) {
      await page.goto(`/inventarios/${settlements.approved}?aba=fechamento`);
      await page.getByRole('button', { name: 'Copiar hash' }).first().waitFor();
      // Notices of both versions stay for 15 s beside the dialog, which is as high as the window.
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      for (const copy of await page.getByRole('button', { name: 'Copiar hash' }).all()) await copy.click();
      await dialog(page, 'Exportar');
      await page.getByRole('region', { name: /^Primeiras linhas de / }).waitFor();
    },
  },
  { name: 'perfis-de-exportacao', open: openProfiles },
  { name: 'perfil-separado', open: (page, scene) => copyProfile(page, scene, 'EAN;QTD') },
  { name: 'perfil-posicoes-fixas', open: (page, scene) => copyProfile(page, scene, 'TOTVS RM') },
];

async function openProfiles(page: Page, { longValues }: Scene): Promise<void> {
  await page.goto(`/farmacias/${longValues.pharmacy}/perfis-de-exportacao`);
  await page.getByText('Nenhum perfil ainda.').waitFor();
}

async function copyProfile(page: Page, scene: Scene, name: string): Promise<void> {
  await openProfiles(page, scene);
  await dialog(page, `Copiar ${name}`);
  await page.getByRole('region', { name: /^Como fica o arquivo/ }).waitFor();
}
