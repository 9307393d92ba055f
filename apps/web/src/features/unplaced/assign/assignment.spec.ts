import { expect, it } from 'vitest';
import { unplacedCount } from '../testing/unplaced-count';
import { type Assignment, assignmentText } from './assign-dialog';

const of = (...collectors: string[]): Assignment => ({
  kind: 'selected',
  counts: collectors.map((cognitoUserID, index) => unplacedCount(index + 1, { cognitoUserID })),
});

it.each<[string, Assignment]>([
  ['Será atribuída 1 contagem de 1 coletor.', of('a')],
  ['Serão atribuídas 3 contagens de 2 coletores.', of('a', 'b', 'a')],
  ['Serão atribuídas todas: 1.234 contagens.', { kind: 'all', named: 'x', count: 1234 }],
])('an assignment is described as “%s”', (text, assignment) => {
  expect(assignmentText(assignment)).toBe(text);
});
