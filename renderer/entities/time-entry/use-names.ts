import { useMemo } from 'react'
import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import type { PickerItem } from '../../components/pickers/picker-search.ts'

const none: readonly never[] = []

function byId<Row extends { readonly id: LocalId }>(rows: readonly Row[]): ReadonlyMap<LocalId, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Projects and tags, as rows and pickers need them.
 *
 * @param workspaceId whose they are; undefined for the workspace in use
 */
export function useNames(workspaceId?: WorkspaceId) {
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
      /** Of the projects and tags; null until both are read. */
      ids: readProjects && readTags ? new Set([...projectsById.keys(), ...tagsById.keys()]) : null,
      client,
      project: (id: LocalId | null) => (id === null ? null : (projectsById.get(id) ?? null)),
      tag: (id: LocalId) => tagsById.get(id) ?? null,
      /** The name of a workspace other than the one in use; null for that one. */
      elsewhere: (id: WorkspaceId) =>
        id === account?.workspaceId
          ? null
          : (account?.workspaces.find((workspace) => workspace.id === id)?.name ?? null),
      /** The name of the workspace when it is not the one in use and this computer has no projects and tags of it; else null. */
      missing: (isEmpty && another?.name) || null,
      /** The projects that are not archived. */
      projectItems: projects
        .filter(({ archived }) => !archived)
        .map((project): PickerItem => ({
          id: project.id,
          label: project.name,
          note: client(project),
          color: project.color,
        })),
      archivedProjects: projects.filter(({ archived }) => archived),
      tagItems: tags.map(({ id, name }): PickerItem => ({ id, label: name })),
    }
  }, [readProjects, clients, readTags, account, another])
}

export type Names = Readonly<ReturnType<typeof useNames>>
