import { eachPharmacyField, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type Answers, answerJson, type SeenCall, showScreen } from '../../../testing/app';
import { pharmacyRow } from '../../../testing/rows';
import { PharmaciesScreen } from '../pharmacies-screen';

export function pharmacy(number: number, name: string): Pharmacy {
  return pharmacyRow({ id: `0198c0de-0000-7000-8000-00000000000${number}`, name, total: number * 1000 });
}

export const noFields = eachPharmacyField(() => '');

export const saoJoao = pharmacy(2, 'Farmácia São João');
export const drogasul = pharmacy(1, 'Drogasul');

interface ShowOptions {
  role?: 'admin' | 'user';
  list?: () => readonly Pharmacy[];
  answers?: Answers;
  address?: string;
}

export function showPharmacies(options: ShowOptions = {}) {
  const { role = 'admin', list = () => [saoJoao, drogasul], answers = {}, address = '/farmacias' } = options;
  const listed = { 'GET /api/pharmacies/': () => answerJson(list()), ...answers };
  return showScreen(<PharmaciesScreen />, listed, { role, path: '/farmacias', address });
}

export function sent(seen: readonly SeenCall[], method: string): { path: string; body: unknown } {
  const calls = seen.filter((call) => call.method === method);
  expect(calls).toHaveLength(1);
  return { path: calls[0]?.path ?? '', body: JSON.parse(calls[0]?.body ?? 'null') };
}

export async function expectBanner(): Promise<void> {
  expect(await screen.findByText('Usuários não podem realizar essa ação!')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
}

export async function dialogAlert(): Promise<string | null> {
  return (await within(screen.getByRole('dialog')).findByRole('alert')).textContent;
}
