/** The clients, projects, tasks and tags that a file names, and those of the workspace that they are. */

import type { ImportedKind, ImportOptions } from '../../../shared/bridge/imports.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Editing } from '../commands/editing.ts'
import { nextProjectColor } from '../commands/unique-name.ts'
import { resolveTask } from '../commands/task-fields.ts'
import type { Replica } from '../replica/replica.ts'
import type { SourceRow } from './source-row.ts'

type Choices = Pick<ImportOptions, 'projects' | 'leaveOut'>

interface Links {
  readonly projectId: LocalId | null
  readonly taskId: LocalId | null
  readonly tagIds: readonly LocalId[]
}

type Named = Pick<SourceRow, 'client' | 'project' | 'task' | 'tags'>

/** The key of a project of a file: one name under two clients is two projects. */
export function projectKey({ client, project }: Pick<SourceRow, 'client' | 'project'>): string {
  return project === '' ? '' : fold(JSON.stringify([client, project]))
}

/** Looks names up, in any case, and makes those that are missing unless they are left out. */
export class ImportedNames {
  readonly #replica: Replica
  readonly workspaceId: WorkspaceId
  readonly #choices: Choices
  readonly #clients: Map<string, LocalId | null>
  readonly #tags: Map<string, LocalId | null>
  /** By name. */
  readonly #projectsNamed: Map<string, LocalId>
  readonly #clientOf: Map<LocalId, LocalId | null>
  /** By key. */
  readonly #projects = new Map<string, LocalId | null>()
  /** By project and name. */
  readonly #tasks: Map<string, LocalId | null>
  readonly #met: Record<ImportedKind, Map<string, string>> = {
    client: new Map(),
    project: new Map(),
    task: new Map(),
    tag: new Map(),
  }
  readonly #known: Record<ImportedKind, Set<string>> = {
    client: new Set(),
    project: new Set(),
    task: new Set(),
    tag: new Set(),
  }

  constructor(replica: Replica, workspaceId: WorkspaceId, choices: Choices) {
    this.#replica = replica
    this.workspaceId = workspaceId
    this.#choices = choices
    const here = 'workspace_id = ? AND deleted = 0 ORDER BY row_id DESC'
    const { rows } = replica
    const clients = rows.where('client', here, [workspaceId])
    const projects = rows.where('project', here, [workspaceId])
    const tags = rows.where('tag', here, [workspaceId])
    this.#clients = new Map(clients.map(({ fields, localId }) => [fold(fields.name), localId]))
    this.#tags = new Map(tags.map(({ fields, localId }) => [fold(fields.name), localId]))
    this.#projectsNamed = new Map(projects.map(({ fields, localId }) => [fold(fields.name), localId]))
    this.#clientOf = new Map(projects.map(({ fields, localId }) => [localId, fields.clientId]))
    // Plain columns: there may be many tasks.
    const tasks = replica.sqlite.tuples(
      `SELECT project_id, name, local_id FROM tasks
       WHERE workspace_id = ? AND deleted = 0 AND is_template = 0 AND parent_id IS NULL AND series_id IS NULL
       ORDER BY row_id DESC`,
      [workspaceId],
    )
    this.#tasks = new Map(
      tasks.map(([projectId, name, id]) => [
        taskKey(projectId as LocalId | null, name as string),
        id as LocalId,
      ]),
    )
  }

  /** The names that the workspace lacks. */
  newNames(): Record<ImportedKind, string[]> {
    const of = (kind: ImportedKind) => [...this.#met[kind].values()].toSorted((a, b) => a.localeCompare(b))
    return { client: of('client'), project: of('project'), task: of('task'), tag: of('tag') }
  }

  /** How many names of the file the workspace has. */
  knownNames(): Record<ImportedKind, number> {
    const { client, project, task, tag } = this.#known
    return { client: client.size, project: project.size, task: task.size, tag: tag.size }
  }

  /** The project of the workspace; null for a new one, and for none. */
  projectOf(named: Named): LocalId | null {
    const key = projectKey(named)
    if (key === '') return null
    const chosen = this.#choices.projects[key]
    if (chosen !== undefined) return chosen
    let known = this.#projects.get(key)
    if (known === undefined) this.#projects.set(key, (known = this.#find(named)))
    return known
  }

  /** Whether a project has to be made for it, and is. */
  isNewProject(named: Named): boolean {
    const key = projectKey(named)
    const isChosen = this.#choices.projects[key] !== undefined
    return key !== '' && !isChosen && this.projectOf(named) === null && this.#makes('project')
  }

  /** Notes the names of an entry that comes in. */
  meet(named: Named): void {
    const { client, project, task, tags } = named
    const projectId = this.projectOf(named)
    const isLeftOut = project !== '' && this.#choices.projects[projectKey(named)] === null
    const isNew = project !== '' && projectId === null && !isLeftOut
    if (isNew)
      this.#note('project', projectKey(named), client === '' ? project : `${project} (${client})`, null)
    else if (projectId !== null) this.#known.project.add(projectId)
    // A client comes with a new project.
    if (isNew && client !== '') this.#note('client', fold(client), client, this.#clients.get(fold(client)))
    if (task !== '') {
      const known = projectId === null && isNew ? null : this.#tasks.get(taskKey(projectId, task))
      this.#note('task', `${projectKey(named)} ${fold(task)}`, task, known)
    }
    for (const tag of tags) this.#note('tag', fold(tag), tag, this.#tags.get(fold(tag)))
  }

  /** The rows of an entry; those that are missing are made. */
  linksOf(editing: Editing, named: Named): Links {
    const projectId = this.#project(editing, named)
    return {
      projectId,
      taskId: named.task === '' ? null : this.#task(editing, projectId, named.task),
      tagIds: this.#tagsOf(editing, named.tags),
    }
  }

  #makes(kind: ImportedKind): boolean {
    return !this.#choices.leaveOut.includes(kind)
  }

  #note(kind: ImportedKind, key: string, name: string, known: LocalId | null | undefined): void {
    if (known) this.#known[kind].add(known)
    else this.#met[kind].set(key, name)
  }

  /** By name and client; a project of that name without a client is the same, one of another client is not. */
  #find({ client, project }: Named): LocalId | null {
    const named = this.#projectsNamed.get(fold(project))
    const clientId = client === '' ? null : (this.#clients.get(fold(client)) ?? null)
    if (named !== undefined) {
      const owner = this.#clientOf.get(named) ?? null
      if (client === '' || owner === null || owner === clientId) return named
    }
    return this.#projectsNamed.get(fold(`${project} (${client})`)) ?? null
  }

  #project(editing: Editing, named: Named): LocalId | null {
    const known = this.projectOf(named)
    if (known !== null || !this.isNewProject(named)) return known
    const { client, project } = named
    // Names of projects are told apart within a workspace.
    const name = this.#projectsNamed.has(fold(project)) ? `${project} (${client})` : project
    const clientId = client === '' ? null : this.#client(editing, client)
    const color = nextProjectColor(this.#replica, this.workspaceId)
    const made = editing.createBeside('project', { name, clientId, color }, this.workspaceId).localId
    this.#projectsNamed.set(fold(name), made)
    this.#clientOf.set(made, clientId)
    this.#projects.set(projectKey(named), made)
    return made
  }

  #client(editing: Editing, name: string): LocalId | null {
    return this.#made(editing, 'client', this.#clients, name)
  }

  #tagsOf(editing: Editing, tags: readonly string[]): readonly LocalId[] {
    if (tags.length === 0) return []
    const ids = tags.flatMap((tag) => this.#made(editing, 'tag', this.#tags, tag) ?? [])
    return [...new Set(ids)].toSorted()
  }

  #made(
    editing: Editing,
    kind: 'client' | 'tag',
    known: Map<string, LocalId | null>,
    name: string,
  ): LocalId | null {
    const found = known.get(fold(name)) ?? null
    if (found !== null || !this.#makes(kind)) return found
    const made = editing.createBeside(kind, { name }, this.workspaceId).localId
    known.set(fold(name), made)
    return made
  }

  /** A new one is open, on no day, and nobody's. */
  #task(editing: Editing, projectId: LocalId | null, name: string): LocalId | null {
    const key = taskKey(projectId, name)
    const known = this.#tasks.get(key) ?? null
    if (known !== null || !this.#makes('task')) return known
    const wanted = { name, projectId, assigneeIds: [] }
    const fields = resolveTask(this.#replica, this.workspaceId, wanted, null)
    const made = editing.createBeside('task', fields, this.workspaceId).localId
    this.#tasks.set(key, made)
    return made
  }
}

function taskKey(projectId: LocalId | null, name: string): string {
  return `${projectId ?? ''} ${fold(name)}`
}

function fold(name: string): string {
  return name.toLowerCase()
}
