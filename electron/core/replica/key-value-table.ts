/** Small durable values by name: how far a pull has come, and facts about the file itself. */

import type { Sqlite } from './sqlite.ts'

/** One table of names and values. */
export class KeyValueTable {
  readonly #sqlite: Sqlite
  readonly #table: 'cursors' | 'meta'

  constructor(sqlite: Sqlite, table: 'cursors' | 'meta') {
    this.#sqlite = sqlite
    this.#table = table
  }

  get(name: string): string | null {
    const stored = this.#sqlite.get(`SELECT value FROM ${this.#table} WHERE name = ?`, [name])
    return (stored?.['value'] ?? null) as string | null
  }

  set(name: string, value: string): void {
    this.#sqlite.run(
      `INSERT INTO ${this.#table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    )
  }

  delete(name: string): void {
    this.#sqlite.run(`DELETE FROM ${this.#table} WHERE name = ?`, [name])
  }
}
