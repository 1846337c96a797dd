/** One's own timesheets as the service told them last: the days that are locked are known offline, too. */

import { z } from 'zod'
import { type Timesheet, timesheet } from '../../../shared/api/timesheets.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import type { Changes } from './changes.ts'
import type { KeyValueTable } from './small-tables.ts'

const TOLD = 'timesheets'
const READ_AT = 'timesheetsReadAt'
const DUE = 'timesheetsDue'

const stored = z.array(timesheet)

export class OwnSheets {
  readonly #meta: KeyValueTable
  readonly #changes: Changes
  #known: { readonly text: string | null; readonly sheets: readonly Timesheet[] } = { text: null, sheets: [] }

  constructor(meta: KeyValueTable, changes: Changes) {
    this.#meta = meta
    this.#changes = changes
  }

  /** Of all workspaces, newest first. */
  get all(): readonly Timesheet[] {
    const text = this.#meta.get(TOLD)
    if (text !== this.#known.text) this.#known = { text, sheets: parseJson(text, stored) ?? [] }
    return this.#known.sheets
  }

  /** An instant; null as long as the service has not told them. */
  get readAt(): string | null {
    return this.#meta.get(READ_AT)
  }

  /** They may have changed since they were read. */
  get isDue(): boolean {
    return this.readAt === null || this.#meta.get(DUE) !== null
  }

  markDue(): void {
    this.#meta.set(DUE, '')
  }

  /** A reading begins: what changes from here on makes them due again. */
  takeDue(): void {
    this.#meta.delete(DUE)
  }

  put(sheets: readonly Timesheet[], readAt: string): void {
    this.#meta.set(TOLD, JSON.stringify(sheets))
    this.#meta.set(READ_AT, readAt)
    this.#changes.note('timesheets')
  }

  /** The one that locks a day, `YYYY-MM-DD`; undefined for a day that is open. Few have any locked day. */
  lockOn(workspaceId: number | null, day: () => string): Timesheet | undefined {
    const locked = this.all.filter((sheet) => sheet.locked && sheet.workspace_id === workspaceId)
    if (locked.length === 0) return undefined
    const date = day()
    return locked.find((sheet) => sheet.start_date <= date && date <= sheet.end_date)
  }
}
