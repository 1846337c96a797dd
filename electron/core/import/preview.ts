/** The effect that an import would have, added up row by row. */

import type { ImportedProject, ImportPreview, UnreadRow } from '../../../shared/bridge/imports.ts'
import type { ZoneDays } from '../../../shared/domain/days.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import type { Decision, TimedRow } from './decisions.ts'
import { type ImportedNames, projectKey } from './names.ts'

/** Rows that are listed; the others are counted. */
const LISTED = 100
/** Rows that are kept for whoever saves all of them. */
const KEPT = 10_000
const PROJECTS = 500

type Sums = Pick<
  ImportPreview,
  'counts' | 'period' | 'seconds' | 'projects' | 'newNames' | 'knownNames' | 'duplicates' | 'unread'
>

interface PreviewOptions {
  readonly names: ImportedNames
  /** Of the account's zone, in which its entries are shown. */
  readonly days: ZoneDays
  readonly comesIn: (decision: Decision) => decision is Decision & TimedRow
}

export class PreviewSums {
  readonly #options: PreviewOptions
  readonly #counts = {
    rows: 0,
    entries: 0,
    others: 0,
    known: 0,
    deleted: 0,
    duplicates: 0,
    repeated: 0,
    unread: 0,
  }
  readonly #projects = new Map<string, ImportedProject>()
  readonly #duplicates: ImportPreview['duplicates'] = []
  readonly unread: UnreadRow[] = []
  #first: string | null = null
  #last: string | null = null
  #seconds = 0

  constructor(options: PreviewOptions) {
    this.#options = options
  }

  add(decision: Decision): void {
    const counts = this.#counts
    const { kind } = decision
    counts.rows += 1
    if (this.#options.comesIn(decision)) this.#addEntry(decision)
    if (kind === 'other') counts.others += 1
    else if (kind === 'duplicate') {
      counts.duplicates += 1
      if (this.#duplicates.length < LISTED) {
        const { row, start } = decision
        const date = this.#options.days.dateOf(start)
        this.#duplicates.push({ line: row.line, date, description: row.description })
      }
    } else if (kind === 'unread') {
      counts.unread += 1
      const { row, reason, value } = decision
      if (this.unread.length < KEPT) this.unread.push({ line: row.line, reason, value, text: row.text() })
    } else if (kind !== 'entry') counts[kind] += 1
  }

  result(): Sums {
    const { names, days } = this.#options
    const period =
      this.#first === null || this.#last === null
        ? null
        : { from: days.dateOf(this.#first), to: days.dateOf(this.#last) }
    const projects = [...this.#projects.values()].toSorted((a, b) => b.seconds - a.seconds)
    return {
      counts: this.#counts,
      period,
      seconds: this.#seconds,
      projects: projects.slice(0, PROJECTS),
      newNames: names.newNames(),
      knownNames: names.knownNames(),
      duplicates: this.#duplicates,
      unread: this.unread.slice(0, LISTED),
    }
  }

  #addEntry({ row, start, stop }: TimedRow): void {
    const { names } = this.#options
    const seconds = secondsBetween(start, stop)
    this.#counts.entries += 1
    this.#seconds += seconds
    if (this.#first === null || start < this.#first) this.#first = start
    if (this.#last === null || start > this.#last) this.#last = start
    names.meet(row)
    const key = projectKey(row)
    const known = this.#projects.get(key)
    this.#projects.set(key, {
      key,
      name: row.project,
      client: row.client,
      entries: (known?.entries ?? 0) + 1,
      seconds: (known?.seconds ?? 0) + seconds,
      projectId: known?.projectId ?? names.projectOf(row),
      isNew: known?.isNew ?? names.isNewProject(row),
    })
  }
}
