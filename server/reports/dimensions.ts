/** The dimensions by which a summary can be grouped. */

import type { ReportGrouping } from '../../shared/api/report-endpoints.ts'
import type { ReportProject, ReportProjects } from './projects.ts'
import { clientNames, tagNames, taskNames, userNames } from './queries.ts'
import type { Report } from './report.ts'
import type { SummedRow } from './sum-queries.ts'

/** The key of a group: an id, a description, or null for entries without any. */
export type GroupKey = number | string | null

interface Dimension {
  /** The columns by which the database has to group for it. */
  readonly columns: readonly ('project_id' | 'user_id' | 'task_id' | 'tag_id' | 'description')[]
  readonly keyOf: (row: SummedRow, project: ReportProject | undefined) => GroupKey
  /** The names of the ids, as far as the caller may know them. */
  readonly titlesOf: (
    report: Report,
    ids: readonly number[],
    projects: ReportProjects,
  ) => Promise<ReadonlyMap<number, string>>
}

const noNames: ReadonlyMap<number, string> = new Map()

export const dimensions: Readonly<Record<ReportGrouping, Dimension>> = {
  projects: {
    columns: ['project_id'],
    keyOf: (row) => row.project_id,
    titlesOf: async (_report, ids, projects) =>
      new Map(
        ids.flatMap((id) => {
          const project = projects.get(id)
          return project?.visible === true ? [[id, project.name] as const] : []
        }),
      ),
  },
  clients: {
    columns: ['project_id'],
    // The client of a project that the caller no longer sees would tell about it.
    keyOf: (_row, project) => (project?.visible === true ? project.clientId : null),
    titlesOf: clientNames,
  },
  users: { columns: ['user_id'], keyOf: (row) => row.user_id, titlesOf: userNames },
  tasks: { columns: ['task_id'], keyOf: (row) => row.task_id, titlesOf: taskNames },
  tags: { columns: ['tag_id'], keyOf: (row) => row.tag_id, titlesOf: tagNames },
  time_entries: {
    columns: ['description'],
    keyOf: (row) => row.description ?? '',
    titlesOf: async () => noNames,
  },
}
