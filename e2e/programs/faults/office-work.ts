import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../catalogue/random.js';
import { inventoryRows } from '../../stock-take/locations.js';
import { ApiRefusal, NoAnswer, type PatientSession } from '../simulate/patient-session.js';

/** Later values lack an answer; the server may have any. */
interface Known<T> {
  acknowledged: T;
  unanswered: T[];
}

interface OfficeCount {
  readonly id: number;
  version: number;
  readonly quantity: Known<number>;
}

const COUNTS = 30;
const PRODUCTS = 200;
const RETRY_MS = 200;

/**
 * Corrects counts, finalises, reopens and imports while collectors count, and records answers. Nobody else
 * changes these rows.
 */
export class OfficeWork {
  readonly problems: string[] = [];
  readonly done = { edits: 0, closings: 0, imports: 0, unanswered: 0 };
  readonly #staff: PatientSession;
  readonly #random: Random;
  readonly #pharmacy: string;
  readonly #inventory: number;
  readonly #counts: OfficeCount[] = [];
  readonly #finalised: Known<boolean> = { acknowledged: false, unanswered: [] };
  readonly #value: Known<number> = { acknowledged: 0, unanswered: [] };

  constructor(staff: PatientSession, random: Random, location: { pharmacy: string; inventory: number }) {
    this.#staff = staff;
    this.#random = random;
    this.#pharmacy = location.pharmacy;
    this.#inventory = location.inventory;
  }

  async prepare(): Promise<void> {
    const messages = Array.from({ length: COUNTS }, (_none, index) => ({
      amplify_id: randomUUID(),
      inventoryID: this.#inventory,
      barcode: entries(index),
      createdAt: new Date().toISOString(),
    }));
    const answer = (await this.#staff.send('POST', '/api/mobile/counts/', messages)) as {
      results: { id: number; _version: number }[];
    };
    for (const [index, { id, _version }] of answer.results.entries()) {
      this.#counts.push({ id, version: _version, quantity: { acknowledged: index, unanswered: [] } });
    }
    await this.#import(1);
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.#random.pick([
          () => this.#edit(),
          () => this.#edit(),
          () => this.#close(),
          () => this.#import(),
        ])();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.done.unanswered += 1;
        await delay(RETRY_MS);
      }
    }
  }

  async check(): Promise<void> {
    await this.#checkCounts();
    await this.#checkInventory();
    await this.#checkProducts();
  }

  async #edit(): Promise<void> {
    const count = this.#counts[this.#random.integer(0, COUNTS - 1)];
    if (count === undefined) return;
    const quantity = this.#random.integer(0, 9_999);
    const body = { barcode: JSON.stringify(entries(quantity)), _version: count.version };
    count.quantity.unanswered.push(quantity);
    try {
      const edited = await this.#staff.send('PATCH', `/api/amplify-counts/${count.id}/`, body);
      count.version = (edited as { _version: number })._version;
      acknowledge(count.quantity, quantity);
      this.done.edits += 1;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
      // An unanswered edit was stored, so this one conflicts.
      count.quantity.unanswered.pop();
      await this.#checkCounts();
    }
  }

  async #close(): Promise<void> {
    const finalizado = !this.#finalised.acknowledged;
    this.#finalised.unanswered.push(finalizado);
    await this.#staff.send('PATCH', `/api/inventories/${this.#inventory}/smart-finalize/`, { finalizado });
    acknowledge(this.#finalised, finalizado);
    this.done.closings += 1;
  }

  async #import(value = this.#random.integer(1, 9_999)): Promise<void> {
    const rows = Array.from({ length: PRODUCTS }, (_none, index) => ({
      pharmacy: this.#pharmacy,
      internal_code: `9${String(index).padStart(5, '0')}`,
      description: `PRODUTO DE ESCRITÓRIO ${index}`,
      value,
    }));
    this.#value.unanswered.push(value);
    await this.#staff.send('POST', '/api/products/bulk/', rows);
    acknowledge(this.#value, value);
    this.done.imports += 1;
  }

  async #checkCounts(): Promise<void> {
    const path = `/api/amplify-counts/?pharmacy=${this.#pharmacy}&inventory=${this.#inventory}&page=1&page_size=1000`;
    const { results } = (await this.#staff.send('GET', path)) as {
      results: { count_id: number; _version: number; quantity: number }[];
    };
    for (const count of this.#counts) {
      const lines = results.filter((line) => line.count_id === count.id);
      const [line] = lines;
      if (line === undefined || lines.length > 1) {
        this.problems.push(`a contagem ${count.id} tem ${lines.length} linhas`);
        continue;
      }
      this.#accept(count.quantity, line.quantity, `a quantidade da contagem ${count.id}`);
      if (line._version < count.version)
        this.problems.push(`a contagem ${count.id} voltou à versão ${line._version}`);
      count.version = line._version;
    }
  }

  async #checkInventory(): Promise<void> {
    const rows = await inventoryRows(this.#staff, this.#pharmacy);
    const row = rows.find((one) => one.inventory_id === this.#inventory && one.section_id === null);
    if (row === undefined) this.problems.push('o inventário do escritório sumiu');
    else this.#accept(this.#finalised, row.finalizado, 'Finalizado');
  }

  async #checkProducts(): Promise<void> {
    const path = `/api/products/?pharmacy=${this.#pharmacy}&search=ESCRITÓRIO&page=1&page_size=1000`;
    const { results } = (await this.#staff.send('GET', path)) as { results: { value: number }[] };
    const values = new Set(results.map(({ value }) => value));
    if (results.length !== PRODUCTS) this.problems.push(`há ${results.length} de ${PRODUCTS} produtos`);
    const [value, ...others] = values;
    if (value === undefined || others.length > 0) this.problems.push('um lote foi gravado pela metade');
    else this.#accept(this.#value, value, 'o valor dos produtos');
  }

  #accept<T>(known: Known<T>, found: T, what: string): void {
    const isPossible = found === known.acknowledged || known.unanswered.includes(found);
    if (!isPossible)
      this.problems.push(`${what}: ${String(found)}, mas ${String(known.acknowledged)} foi confirmado`);
    acknowledge(known, found);
  }
}

function entries(quantity: number) {
  return [{ barcode: '7891234567895', count: quantity }];
}

function acknowledge<T>(known: Known<T>, value: T): void {
  known.acknowledged = value;
  known.unanswered = [];
}
