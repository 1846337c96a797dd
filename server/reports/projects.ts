/** The projects that a report mentions, as the caller may know them. */

import { may } from '../access/permissions.ts'
import { type ProjectRow, projectsAmong } from '../projects/queries.ts'
import type { Report } from './report.ts'

/** A null currency is the workspace's; the fixed fee is in cents. */
export interface ReportProject extends ProjectRow {
  /** False for a private project that the caller no longer belongs to: their own time on it is still theirs. */
  readonly visible: boolean
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
    const { scope, member } = this.#report
    const seesPrivate = may(member, 'projects.view_private')
    for (const row of await projectsAmong(scope.db, { member, userId: scope.caller.userId }, missing, true)) {
      const visible = !row.is_private || row.manager !== null || seesPrivate
      this.#known.set(row.id, { ...row, visible })
    }
  }

  get(id: number | null): ReportProject | undefined {
    return id === null ? undefined : this.#known.get(id)
  }
}
