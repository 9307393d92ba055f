import { Paper } from '../../ui/paper';
import { HeadedTable } from '../../ui/table/headed-table';
import styles from './expiry.module.css';

interface ExpiryPaperProps {
  title: string;
  lead: readonly string[];
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** With a box to tick for each row. */
export function ExpiryPaper({ title, lead, headings, rows }: ExpiryPaperProps) {
  return (
    <Paper label={title}>
      <header>
        <h1>{title}</h1>
        {lead.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </header>
      <HeadedTable className={styles.sheet} names={headings} first={<th aria-label="Conferido" />}>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list doesn't change
          <tr key={index}>
            <td>☐</td>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have a fixed order
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </HeadedTable>
    </Paper>
  );
}
