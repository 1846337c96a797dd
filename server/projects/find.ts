/** Finding a project that a caller may see, and answering it. */

import type { Project } from '../../shared/api/projects.ts'
import type { WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { findProject, type ProjectRow, type Viewer } from './queries.ts'
import { toAnswers } from './wire.ts'

export interface ProjectPath extends WorkspacePath {
  readonly project_id: number
}

/** @throws {NotFound} also for a private project that is hidden from the viewer. */
export async function requireProject(scope: Scope, viewer: Viewer, id: number): Promise<ProjectRow> {
  const row = await findProject(scope.db, viewer, id)
  if (row === undefined) throw new NotFound('project', 'Project not found')
  return row
}

/** The project as it is now. */
export async function answerProject(scope: Scope, viewer: Viewer, id: number): Promise<Project> {
  const row = await requireProject(scope, viewer, id)
  const [project] = await toAnswers(scope, viewer.member, [row], 1)
  if (project === undefined) throw new Error(`Project ${id} has no answer.`)
  return project
}
