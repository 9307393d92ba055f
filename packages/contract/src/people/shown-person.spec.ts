import { expect, it } from 'vitest';
import { shownMail, shownPerson } from './shown-person.js';

const inner = 'maria-silva-7k2m9pqr@coletor.invalid';

it.each([
  ['Maria', inner, 'Maria', ''],
  [' Ana ', 'ana@farmacia.example', 'Ana', 'ana@farmacia.example'],
  ['', 'ana@farmacia.example', 'ana@farmacia.example', 'ana@farmacia.example'],
  ['', inner, 'Maria Silva', ''],
  [inner, inner, 'Maria Silva', ''],
  ['', 'coletor@coletor.invalid', 'Coletor', ''],
  [null, null, 'Sem coletor', ''],
])('shownPerson(%j, %j) is %j and never an address that only stands for one', (name, email, text, mail) => {
  expect(shownPerson(name, email, 'Sem coletor')).toBe(text);
  expect(shownMail(email)).toBe(mail);
});
