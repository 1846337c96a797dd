/** Facts of a whole file that come before the decisions about its rows: whose they are, and how its dates are written. */

import type { DateOrder, ImportedPerson } from '../../../shared/bridge/imports.ts'
import { personKey } from './decisions.ts'
import { hasTimeOfDay, isLocal, orderOf } from './moments.ts'
import type { FileRow } from './source-row.ts'

export interface Scan {
  readonly rows: number
  /** Most entries first. */
  readonly people: readonly ImportedPerson[]
  readonly hasLocalTimes: boolean
  readonly hasTimes: boolean
  /** Null where every date says it itself. */
  readonly dateOrder: DateOrder | 'open' | null
  /** A date that both orders read; null for none. */
  readonly openDate: string | null
}

/** Adds up what the rows say. */
export class Scanner {
  readonly #people = new Map<string, { name: string; entries: number }>()
  readonly #orders = { dmy: 0, mdy: 0 }
  #openDate: string | null = null
  #rows = 0
  #hasLocalTimes = false
  #hasTimes = false

  add(row: FileRow): void {
    this.#rows += 1
    if (row.kind === 'unread') return
    const { start, stop, personName, personEmail } = row
    const key = personKey(row)
    const person = this.#people.get(key)
    if (person === undefined) this.#people.set(key, { name: personName || personEmail, entries: 1 })
    else person.entries += 1
    if (start === null) return
    this.#hasLocalTimes ||= isLocal(start) || isLocal(stop)
    this.#hasTimes ||= hasTimeOfDay(start)
    for (const moment of [start, stop]) {
      if (moment === null || 'instant' in moment) continue
      const order = orderOf(moment.date)
      if (order === 'open') this.#openDate ??= moment.date
      else if (order !== null) this.#orders[order] += 1
    }
  }

  result(): Scan {
    const { dmy, mdy } = this.#orders
    const people = [...this.#people].map(([key, { name, entries }]) => ({ key, name, entries }))
    return {
      rows: this.#rows,
      people: people.filter(({ key }) => key !== '').toSorted((a, b) => b.entries - a.entries),
      hasLocalTimes: this.#hasLocalTimes,
      hasTimes: this.#hasTimes,
      // The other rows cannot be read.
      dateOrder: dmy + mdy === 0 ? (this.#openDate === null ? null : 'open') : dmy >= mdy ? 'dmy' : 'mdy',
      openDate: this.#openDate,
    }
  }
}
