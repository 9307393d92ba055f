import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropPendingCode, enrol, keepPendingCode } from '../identity/enrol';
import { beginSession, currentSession, forgetSession } from '../identity/session';
import { signIn } from '../identity/sign-in';
import { takeOfficeNews } from '../sync/office-news';
import { isInventoryOpen, listInventories, listPharmacies, listSections } from '../sync/pull/places';
import { aPlace, clearPhone } from '../testing/phone-data';
import { App } from './app';
import { keepChoiceOf } from './places/choose-place';

vi.mock('../identity/enrol', async (original) => ({
  ...(await original<typeof import('../identity/enrol')>()),
  enrol: vi.fn(),
}));
vi.mock('../identity/sign-in', () => ({ signIn: vi.fn(), confirmSignIn: vi.fn() }));
vi.mock('../sync/pull/places', () => ({
  listPharmacies: vi.fn(),
  listInventories: vi.fn(),
  listSections: vi.fn(),
  isInventoryOpen: vi.fn(),
}));
vi.mock('../sync/sending/app-outbox', () => ({
  outbox: { start: () => () => undefined, flush: vi.fn() },
  useOutbox: () => ({ sending: false, problem: null, sentence: null }),
  useQueue: () => null,
}));
vi.mock('./over-everything', () => ({ OverEverything: () => null }));
vi.mock('./places/list-tools', () => ({ ListTools: () => null }));

const EMAIL = 'carla@farmacia.example';

beforeEach(async () => {
  await clearPhone();
  forgetSession();
  dropPendingCode();
  vi.mocked(listPharmacies).mockImplementation(async (show) => show([{ id: 'p', name: 'Farmácia Central' }]));
  vi.mocked(listInventories).mockReturnValue(async (show) =>
    show([
      { id: '1', inventory: 1, name: 'Manhã' },
      { id: '2', inventory: 2, name: 'Noite' },
    ]),
  );
  vi.mocked(listSections).mockReturnValue(async (show) => show([{ id: 's', name: 'Balcão' }]));
  vi.mocked(isInventoryOpen).mockResolvedValue(true);
  vi.mocked(signIn).mockImplementation(async (email) => {
    beginSession('a.token.x', email);
    return 'done';
  });
});

async function signInByPassword(): Promise<void> {
  const link = screen.queryByRole('button', { name: 'Entrar com e-mail' });
  if (link !== null) fireEvent.click(link);
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: EMAIL } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'Coleta!2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

function openByCode() {
  vi.mocked(enrol).mockImplementation(async () => {
    beginSession('a.token.x', EMAIL);
    return { kind: 'signed-in' };
  });
  keepPendingCode('23456-789AB');
  render(<App />);
}

it('a code that signs in at once chooses the only pharmacy', async () => {
  openByCode();
  await screen.findByRole('heading', { name: 'Inventário' });
});

it('a code with a password, as on Cognito, chooses the only pharmacy', async () => {
  vi.mocked(enrol).mockImplementation(async () => {
    dropPendingCode();
    return { kind: 'sign-in', email: EMAIL };
  });
  keepPendingCode('23456-789AB');
  render(<App />);
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(EMAIL);
  await signInByPassword();
  await screen.findByRole('heading', { name: 'Inventário' });
});

it('after a sign-in without a code the person chooses the only pharmacy', async () => {
  render(<App />);
  await signInByPassword();
  fireEvent.click(await screen.findByRole('button', { name: 'Farmácia Central' }));
  await screen.findByRole('heading', { name: 'Inventário' });
});

const WHOLE = { id: 'u', inventory: 'u', name: 'Farmácia como um todo', isWhole: true };

it('the pharmacy as a whole is never chosen by itself', async () => {
  vi.mocked(listInventories).mockReturnValue(async (show) => show([WHOLE]));
  openByCode();
  await screen.findByText(/^Nenhum inventário aberto/);
  screen.getByRole('button', { name: 'Farmácia como um todo' });
});

function leftInventory() {
  beginSession('a.token.x', EMAIL);
  const person = currentSession()?.sub ?? '';
  keepChoiceOf(aPlace({ person, pharmacyName: 'Farmácia Central', inventory: 2, inventoryName: 'Noite' }));
}

it('who left a section chooses the next one of the same inventory, also after a reload', async () => {
  leftInventory();
  render(<App />);
  await screen.findByRole('button', { name: 'Balcão' });
  screen.getByText('Farmácia Central · Noite');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('button', { name: 'Manhã' });
});

it('sections stand before the field for a new one', async () => {
  leftInventory();
  render(<App />);
  const section = await screen.findByRole('button', { name: 'Balcão' });
  const order = section.compareDocumentPosition(screen.getByLabelText('Nova seção'));
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('an inventory that the office closed says so and leads to the others', async () => {
  vi.mocked(isInventoryOpen).mockResolvedValue(false);
  leftInventory();
  render(<App />);
  await screen.findByText(/^O escritório fechou ou excluiu o inventário Noite, ou tirou o seu acesso\./);
  fireEvent.click(screen.getByRole('button', { name: 'Escolher outro inventário' }));
  await screen.findByRole('heading', { name: 'Inventário' });
});

it('a recount opens a closed inventory again, and its sections come back', async () => {
  vi.mocked(isInventoryOpen).mockResolvedValueOnce(false);
  leftInventory();
  render(<App />);
  await screen.findByRole('button', { name: 'Escolher outro inventário' });
  const person = currentSession()?.sub ?? '';
  await act(() =>
    takeOfficeNews(
      { person, sectionId: '', inventoryId: '', section: null, recounts: ['s'], messages: [] },
      [],
    ),
  );
  await screen.findByRole('button', { name: 'Balcão' });
});

it('who signs out leaves no token on the phone', () => {
  beginSession('a.token.x', EMAIL);
  forgetSession();
  expect(JSON.stringify(localStorage)).not.toContain('a.token.x');
});
