import { type EndpointExamples, examplesOf } from '../base/example.js';
import { examplePeople } from '../base/example-world.js';
import { listNotices, noticeSentence, readNotice } from './notices.js';

export const exampleNotice = { id: '01976f4c-2a00-7c30-8000-0000000000e2', at: '2026-05-06T12:00:00.000Z' };

const sentence = noticeSentence({ kind: 'code_made', by: examplePeople.mod.name, detail: '' });

export const noticeExamples: readonly EndpointExamples[] = [
  examplesOf(listNotices, {
    title: 'Alguém gerou um código em nome da pessoa',
    as: 'user',
    answer: [{ ...exampleNotice, sentence }],
  }),
  examplesOf(readNotice, {
    title: 'Um aviso lido',
    as: 'user',
    request: { params: { id: exampleNotice.id } },
    answer: { read: true },
  }),
];
