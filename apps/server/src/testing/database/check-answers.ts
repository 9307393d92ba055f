import { answerCheck } from '../../db/answering.js';

/** Names, nulls and types of what PostgreSQL returned (db/answering.ts). */
answerCheck.compare = (row, rows) => {
  const columns = Object.keys(row.shape).sort().join();
  for (const returned of rows) {
    const names = Object.keys(returned).sort().join();
    if (names !== columns) throw new Error(`PostgreSQL answers ${names}; declared is ${columns}`);
    row.parse(returned);
  }
};
