import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, refuse, showScreen } from '../../../testing/app';
import { userRow } from '../../../testing/rows';
import { QueueDialog } from './queue-dialog';

const IMPORT = 'POST /api/amplify-counts/queue/';
const CHECK = 'POST /api/amplify-counts/queue/check/';
const unsigned = { state: 'unsigned', is_proved: false, detail: 'Sem assinatura.' };
const signed = { state: 'signed', is_proved: true, detail: 'Assinada no celular de quem contou.' };
const altered = { state: 'altered', is_proved: false, detail: 'A assinatura não confere.' };
const checkedAs =
  (...proofs: object[]) =>
  () =>
    answerJson({ results: proofs.map((proof) => ({ collector_sub: 'sub-ana', ...proof })) });
const ana = userRow('Ana');
const message = (index: number) => ({
  amplify_id: `5a0d6a52-64d4-4f0c-9d53-${String(index).padStart(12, '0')}`,
});
const result = { id: 1, status: 'created', _version: 1, amplify_id: message(0).amplify_id };

function show(answers: Answers) {
  const onClose = vi.fn();
  const { seen } = showScreen(<QueueDialog onClose={onClose} />, {
    'GET /api/cognito-users-filtered/': () => answerJson([ana]),
    [CHECK]: checkedAs(signed, signed),
    ...answers,
  });
  return { seen, onClose };
}

const countsOf = (sub: string, counts: number) => ({
  sub,
  counts: Array.from({ length: counts }, (_, index) => message(index)),
});

async function chooseFile(counts: number, before: readonly object[] = []) {
  const people = [...before, countsOf('sub-ana', counts)];
  const content = { format: 'balanco-fila-1', exported: '2026-05-06T12:00:00.000Z', people };
  const file = new File([JSON.stringify(content)], 'fila.json', { type: 'application/json' });
  await userEvent.upload(await screen.findByLabelText('Arquivo da fila'), file);
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Importar' }));

it("a phone's file shows who counted what and is imported by 500", async () => {
  const { seen, onClose } = show({ [IMPORT]: () => answerJson({ results: [result], proof: signed }) });
  await chooseFile(1203);
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(screen.getByText('1.203 contagens')).toBeTruthy();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = seen.filter(({ path }) => IMPORT.endsWith(path)).map(({ body }) => JSON.parse(body ?? ''));
  expect(sent.map(({ counts }) => counts.length)).toEqual([500, 500, 203]);
  expect(sent[2]).toMatchObject({ collector_sub: 'sub-ana', counts: { 202: message(1202) } });
});

it('a count that the phone corrected is one count, in two messages', async () => {
  const results = [result, { ...result, status: 'merged', _version: 2 }];
  const proof = unsigned;
  show({ [CHECK]: checkedAs(proof, proof), [IMPORT]: () => answerJson({ results, proof }) });
  await chooseFile(0, [{ sub: 'sub-ana', counts: [message(0), message(0)] }]);
  expect(await screen.findByText('1 contagem')).toBeTruthy();
  await submit();
  const told = '1 contagem importada. 1 entrou sem prova de quem contou.';
  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
});

it('the queue dialog keeps refused counts on screen with their reason', async () => {
  const detail = 'A quantidade mínima é 0.';
  const refused = { amplify_id: message(1).amplify_id, id: null, status: 'rejected', _version: null, detail };
  const { onClose } = show({ [IMPORT]: () => answerJson({ results: [result, refused], proof: signed }) });
  await chooseFile(2);
  await submit();
  expect(await screen.findByText('1 contagem recusada:')).toBeTruthy();
  expect(screen.getByText(message(1).amplify_id)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it("an unknown person's counts do not hold back other people's", async () => {
  const detail = 'Coletor não encontrado.';
  let calls = 0;
  const { seen, onClose } = show({
    [IMPORT]: () => {
      calls += 1;
      return calls === 1
        ? refuse(404, 'not_found', detail)
        : answerJson({ results: [result], proof: signed });
    },
  });
  await chooseFile(1, [countsOf('sub-bia', 2)]);
  await submit();
  expect(await screen.findByText('2 contagens recusadas:')).toBeTruthy();
  expect(screen.getAllByText(detail, { exact: false })).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('1 contagem importada.');
  const sent = seen.filter(({ path }) => IMPORT.endsWith(path)).map(({ body }) => JSON.parse(body ?? ''));
  expect(sent.map(({ collector_sub: sub }) => sub)).toEqual(['sub-bia', 'sub-ana']);
  expect(onClose).not.toHaveBeenCalled();
});

it('a failure midway reports what was imported, and the file can continue', async () => {
  let calls = 0;
  show({
    [IMPORT]: () => {
      calls += 1;
      return calls === 2 ? refuse(503, 'unavailable') : answerJson({ results: [result], proof: signed });
    },
  });
  await chooseFile(600);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Parou antes do fim\. .*nada conta duas vezes\.$/,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(false);
});

it('a changed file says so and is imported only after a confirmation', async () => {
  const imported = { results: [result], proof: altered };
  const { onClose } = show({ [CHECK]: checkedAs(altered), [IMPORT]: () => answerJson(imported) });
  await chooseFile(1);
  expect(await screen.findByText(altered.detail)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' });
  expect(button.disabled).toBe(true);
  const box = { name: 'Importar mesmo assim, sem prova de quem contou' };
  await userEvent.click(screen.getByRole('checkbox', box));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await screen.findAllByText(/1 entrou sem prova de quem contou\./)).length).toBeGreaterThan(0);
});

it('an unsigned file says so and needs no confirmation', async () => {
  show({ [CHECK]: checkedAs(unsigned) });
  await chooseFile(1);
  expect(await screen.findByText('Sem assinatura.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a file that cannot be checked is not imported', async () => {
  show({ [CHECK]: () => refuse(503, 'unavailable') });
  await chooseFile(1);
  await waitFor(() => expect(document.querySelector('.mantine-FileInput-error')).not.toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
});

it('a wrong file explains what to choose', async () => {
  show({});
  const file = new File(['código;quantidade'], 'coletor.json', { type: 'application/json' });
  await userEvent.upload(await screen.findByLabelText('Arquivo da fila'), file);
  expect(await screen.findByText(/^Este arquivo não é a fila de um celular\./)).toBeTruthy();
});
