import { useMemo } from 'react'
import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import type { PickerItem } from '../../components/pickers/picker-search.ts'

/** Projects and tags, as rows and pickers need them. */
export interface Names {
  readonly projects: readonly Project[]
  readonly tags: readonly Tag[]
  /** Of the projects and tags; null until both are read. */
  readonly ids: ReadonlySet<LocalId> | null
  readonly project: (id: LocalId | null) => Project | null
  readonly tag: (id: LocalId) => Tag | null
  readonly client: (project: Project | null) => string | null
  /** The name of a workspace other than the one in use; null for that one. */
  readonly elsewhere: (id: WorkspaceId) => string | null
  /** The name of the workspace when it is not the one in use and this computer has no projects and tags of it; else null. */
  readonly missing: string | null
  /** The projects that are not archived. */
  readonly projectItems: readonly PickerItem[]
  readonly archivedProjects: readonly Project[]
  readonly tagItems: readonly PickerItem[]
}

const none: readonly never[] = []

function byId<Row extends { readonly id: LocalId }>(rows: readonly Row[]): ReadonlyMap<LocalId, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** @param workspaceId whose they are; undefined for the workspace in use */
export function useNames(workspaceId?: WorkspaceId): Names {
  const { data: session } = useBridgeQuery('session.get')
  const account = session?.state === 'ready' ? session.account : null
  const another = account?.workspaces.find(({ id }) => id === workspaceId && id !== account.workspaceId)
  const from = another && { workspaceId: another.id }
  const { data: readProjects } = useBridgeQuery('projects.list', from)
  const clients = useBridgeQuery('clients.list', from).data ?? none
  const { data: readTags } = useBridgeQuery('tags.list', from)

  return useMemo(() => {
    const projects: readonly Project[] = readProjects ?? none
    const tags: readonly Tag[] = readTags ?? none
    const projectsById = byId(projects)
    const clientsById = byId(clients)
    const tagsById = byId(tags)
    const isEmpty = readProjects?.length === 0 && readTags?.length === 0
    const client = (project: Project | null) =>
      project?.clientId ? (clientsById.get(project.clientId)?.name ?? null) : null
    return {
      projects,
      tags,
      ids: readProjects && readTags ? new Set([...projectsById.keys(), ...tagsById.keys()]) : null,
      client,
      project: (id) => (id === null ? null : (projectsById.get(id) ?? null)),
      tag: (id) => tagsById.get(id) ?? null,
      elsewhere: (id) =>
        id === account?.workspaceId
          ? null
          : (account?.workspaces.find((workspace) => workspace.id === id)?.name ?? null),
      missing: (isEmpty && another?.name) || null,
      projectItems: projects
        .filter(({ archived }) => !archived)
        .map((project) => ({
          id: project.id,
          label: project.name,
          note: client(project),
          color: project.color,
        })),
      archivedProjects: projects.filter(({ archived }) => archived),
      tagItems: tags.map(({ id, name }) => ({ id, label: name })),
    }
  }, [readProjects, clients, readTags, account, another])
}
