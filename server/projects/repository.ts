import type { Insertable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { ProjectTables } from './tables.ts'
import { keyOf, type ProjectRow, type Viewer, visibleProjects, withDetails } from './visible-projects.ts'

type Projects = ProjectTables['projects']

/** What the other columns follow from. */
export type NewProject = Omit<Required<Insertable<Projects>>, 'name_key'>
export type ProjectChanges = Partial<NewProject> & { readonly at: Instant }
export interface ProjectKey {
  readonly organization_id: number
  readonly id: number
}

interface Keys {
  readonly organizationId: number
  readonly workspaceId: number
  readonly userId: number
  readonly id: number
}

function projectQuery(seesPrivate: boolean) {
  return preparedQuery<Keys, ProjectRow>((db, parameter) => {
    const key = {
      organizationId: parameter('organizationId'),
      workspaceId: parameter('workspaceId'),
      userId: parameter('userId'),
      seesPrivate,
    }
    return withDetails(visibleProjects(db, key), key)
      .where('projects.id', '=', parameter('id'))
      .where('projects.deleted_at', 'is', null)
  })
}

const anyProject = projectQuery(true)
const shownProject = projectQuery(false)

/** The project, unless it is deleted or the viewer may not see it. */
export async function findProject(db: Db, viewer: Viewer, id: number): Promise<ProjectRow | undefined> {
  const { seesPrivate, ...keys } = keyOf(viewer)
  const [row] = await (seesPrivate ? anyProject : shownProject)(db, { ...keys, id })
  return row
}

export async function insertProject(db: Db, row: NewProject): Promise<void> {
  await db
    .insertInto('projects')
    .values({ ...row, name_key: row.name.toLowerCase() })
    .execute()
}

export async function updateProject(db: Db, row: ProjectKey, changes: ProjectChanges): Promise<void> {
  const { name } = changes
  await db
    .updateTable('projects')
    .set({ ...changes, ...(name !== undefined && { name_key: name.toLowerCase() }) })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}
