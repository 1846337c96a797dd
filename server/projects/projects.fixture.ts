/** A person and their projects, for the suites of projects. */

import {
  createProject,
  getProject,
  listProjects,
  updateProject,
  type Project,
} from '../../shared/api/projects.ts'
import { createTimeEntry, type TimeEntry } from '../../shared/api/time-entries.ts'
import type { Person } from '../testing/test-service.ts'

type Key = Pick<Project, 'id'>
type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

export interface ProjectsOf {
  readonly params: { readonly workspace_id: number }
  readonly create: (fields: object) => Promise<Project>
  readonly pathTo: (project: Key) => { readonly workspace_id: number; readonly project_id: number }
  readonly read: (project: Key) => Promise<Project>
  readonly change: (project: Key, body: object) => Promise<Project>
  /** The names of a list, in its order. */
  readonly names: (query?: Query) => Promise<string[]>
  /** An entry of so many seconds, running when that is negative. */
  readonly track: (project: Key, seconds: number, fields?: object) => Promise<TimeEntry>
}

/** Calls as the person, in the given workspace. */
export function projectsOf({ client }: Person, workspaceId: number): ProjectsOf {
  const params = { workspace_id: workspaceId }
  const pathTo = ({ id }: Key) => ({ ...params, project_id: id })
  return {
    params,
    pathTo,
    create: (fields) => client.call(createProject, { params, body: fields }),
    read: (project) => client.call(getProject, { params: pathTo(project) }),
    change: (project, body) => client.call(updateProject, { params: pathTo(project), body }),
    names: async (query = {}) => (await client.call(listProjects, { params, query })).map(({ name }) => name),
    track: (project, seconds, fields = {}) =>
      client.call(createTimeEntry, {
        params,
        body: {
          ...params,
          created_with: 'test',
          project_id: project.id,
          start: '2025-06-02T08:00:00Z',
          duration: seconds,
          ...fields,
        },
      }),
  }
}
