/** The projects that a report mentions, as the caller may know them. */

import { may } from '../access/permissions.ts'
import { readInChunks } from '../database/id-list.ts'
import { projectsQuery } from './queries.ts'
import type { Report } from './report.ts'

export interface ReportProject {
  readonly id: number
  /** False for a private project that the caller no longer belongs to: their own time on it is still theirs. */
  readonly visible: boolean
  readonly name: string
  readonly color: string
  readonly clientId: number | null
  readonly clientName: string | null
  /** Null: the workspace's. */
  readonly currency: string | null
  /** Cents. */
  readonly fixedFee: number | null
  readonly is_private: boolean
  /** Whether the caller manages it; null when they are no member of it. */
  readonly manager: boolean | null
}

/** Reads projects when they are first mentioned. */
export class ReportProjects {
  readonly #report: Report
  readonly #known = new Map<number, ReportProject>()

  constructor(report: Report) {
    this.#report = report
  }

  /** To be called before `get`. */
  async load(ids: Iterable<number | null>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => id !== null && !this.#known.has(id)) as number[]
    const seesPrivate = may(this.#report.member, 'projects.view_private')
    const rows = await readInChunks(missing, (ids) => projectsQuery(this.#report, ids).execute())
    for (const row of rows) {
      const manager = row.standing === null ? null : row.standing === 1
      this.#known.set(row.id, {
        id: row.id,
        visible: !row.is_private || manager !== null || seesPrivate,
        name: row.name,
        color: row.color,
        clientId: row.client_id,
        clientName: row.client_name,
        currency: row.currency,
        fixedFee: row.fixed_fee,
        is_private: row.is_private,
        manager,
      })
    }
  }

  get(id: number | null): ReportProject | undefined {
    return id === null ? undefined : this.#known.get(id)
  }
}
