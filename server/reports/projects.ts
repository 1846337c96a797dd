/** The projects that a report mentions, as the caller may know them. */

import type { InferResult } from 'kysely'
import { may } from '../access/permissions.ts'
import { readInChunks } from '../database/id-list.ts'
import { projectsQuery } from './queries.ts'
import type { Report } from './report.ts'

type Row = InferResult<ReturnType<typeof projectsQuery>>[number]

/** A null currency is the workspace's; the fixed fee is in cents. */
export interface ReportProject extends Row {
  /** False for a private project that the caller no longer belongs to: their own time on it is still theirs. */
  readonly visible: boolean
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
      const visible = !row.is_private || manager !== null || seesPrivate
      this.#known.set(row.id, { ...row, visible, manager })
    }
  }

  get(id: number | null): ReportProject | undefined {
    return id === null ? undefined : this.#known.get(id)
  }
}
