import { expect, test } from 'vitest';
import { refuseOldNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '25.1.0', process.versions.node])(
  'Node %s is accepted',
  (version) => {
    expect(() => refuseOldNode(version)).not.toThrow();
  },
);

test.each(['18.20.8', '20.18.3', '21.7.0', '22.12.0', '23.9.0'])('Node %s is refused', (version) => {
  expect(() => refuseOldNode(version)).toThrow(
    `O Balanço precisa do Node.js 20.19 ou mais novo da linha 20, 22.13 ou mais novo da linha 22, ou 24 em diante; este é o ${version}.`,
  );
});
