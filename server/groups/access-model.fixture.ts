/** A plain model of who sees what: nothing is written down but who is where. Everything is an index. */

export const PEOPLE = 3
export const WORKSPACES = 2
export const PROJECTS = 4
export const GROUPS = 3

export interface ModelGroup {
  users: Set<number>
  workspaces: Set<number>
  projects: Set<number>
}

/** Person 0 belongs to workspace 0 of their own. */
export interface AccessModel {
  readonly groups: Map<number, ModelGroup>
  /** Direct memberships of projects: `person/project`. */
  readonly direct: Set<string>
}

export function workspaceOf(project: number): number {
  return project % WORKSPACES
}

export function seesWorkspace({ groups }: AccessModel, person: number, workspace: number): boolean {
  if (person === 0 && workspace === 0) return true
  return [...groups.values()].some(({ users, workspaces }) => users.has(person) && workspaces.has(workspace))
}

/** All projects are private. */
export function seesProject(model: AccessModel, person: number, project: number): boolean {
  if (!seesWorkspace(model, person, workspaceOf(project))) return false
  if (model.direct.has(`${person}/${project}`)) return true
  return [...model.groups.values()].some(({ users, projects }) => users.has(person) && projects.has(project))
}

/** A person who leaves a workspace leaves its projects, and so does a group. */
export function settle(model: AccessModel): void {
  for (const { projects, workspaces } of model.groups.values()) {
    for (const project of projects) {
      if (!workspaces.has(workspaceOf(project))) projects.delete(project)
    }
  }
  for (const key of model.direct) {
    const [person = 0, project = 0] = key.split('/').map(Number)
    if (!seesWorkspace(model, person, workspaceOf(project))) model.direct.delete(key)
  }
}
