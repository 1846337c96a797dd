/** The lock on what is billed: on this computer at once, and at the service for everybody. */

import { linesOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import { sameValue } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'

/** Tags are not on an invoice. */
const openOfEntry: ReadonlySet<string> = new Set(['tagIds'])

const openOfInvoice: ReadonlySet<string> = new Set(['state', 'paidDate'])

/** The id by which invoices name a time entry on every computer. */
export function entryName({ feed }: Replica, localId: LocalId): string {
  return feed.ownIdOf(localId) ?? localId
}

/** The number of the invoice that has the entry; empty for one that waits for its number, null for none. */
export function billedOn(replica: Replica, row: Row<'timeEntry'>): string | null {
  if (row.fields.billedOn !== null) return row.fields.billedOn
  const waiting = replica.sqlite.all(
    `SELECT lines FROM invoices WHERE number IS NULL AND kind = 'invoice' AND state IN ('sent', 'paid') AND deleted = 0`,
    [],
  )
  if (waiting.length === 0) return null
  const name = entryName(replica, row.localId)
  const isNamed = (lines: string) =>
    linesOf(lines).some((line) => line.kind === 'time' && line.entries.includes(name))
  return waiting.some(({ lines }) => isNamed(String(lines))) ? '' : null
}

const on = (number: string) => (number === '' ? 'an invoice that is sent' : `invoice ${number}`)

/**
 * @param given the values that it is to have; null for a deletion
 * @throws {CommandError} `refused` for a change of a billed entry, or of an invoice that has its number
 */
export function requireChangeable(replica: Replica, entity: Entity, row: Row, given: Fields | null): void {
  if (entity !== 'timeEntry' && entity !== 'invoice') return
  const open = entity === 'timeEntry' ? openOfEntry : openOfInvoice
  const changed = Object.entries(given ?? {}).filter(
    ([field, value]) => !open.has(field) && !sameValue((row.fields as Fields)[field], value),
  )
  if (entity === 'timeEntry') {
    if (given !== null && changed.length === 0) return
    const number = billedOn(replica, row as Row<'timeEntry'>)
    if (number === null) return
    throw refused(
      `This time is billed on ${on(number)}, so it stays as it is. To correct it, cancel the invoice with a credit note.`,
    )
  }
  const { number } = (row as Row<'invoice'>).fields
  const goesBack = given?.['state'] === 'draft' || given?.['state'] === 'void'
  if (number === null || (given !== null && changed.length === 0 && !goesBack)) return
  throw refused(
    `Invoice ${number} has been sent, so it stays as it is. To correct it, cancel it with a credit note.`,
  )
}

/** @throws {CommandError} `refused` where billed time would lose its project or its task */
export function requireNothingBilled({ sqlite }: Replica, entity: Entity, localId: LocalId): void {
  if (entity !== 'project' && entity !== 'task') return
  const found = sqlite.get(
    `SELECT billed_on FROM time_entries WHERE ${entity}_id = ? AND billed_on IS NOT NULL AND deleted = 0 LIMIT 1`,
    [localId],
  )
  if (found === undefined) return
  const noun = entity === 'project' ? 'project' : 'task'
  throw refused(
    `Time on this ${noun} is billed on invoice ${String(found['billed_on'])}. Archive the ${noun} instead.`,
  )
}
