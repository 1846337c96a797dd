/**
 * Whether the person or ghost sees all of the projects. Null stands for a member who is still to be invited, and for work
 * without a project.
 */
export type Sees = (workerId: string | null, projectIds: readonly (string | null)[]) => boolean

interface Known {
  /** Of all projects: where there is none at all, the server does not tell who is in a project. */
  readonly memberships: readonly { readonly projectId: string | null; readonly memberId: string | null }[]
  readonly projects: readonly { readonly id: string; readonly isPrivate: boolean }[]
  readonly members: readonly { readonly id: string; readonly role: string | null; readonly isMe: boolean }[]
}

/**
 * Private projects are shown to their members and to administrators alone. Ghosts see everything; so does everybody where the
 * server does not tell who is in a project.
 */
export function projectSight({ projects, members, memberships }: Known): Sees {
  const shown = Map.groupBy(memberships, ({ projectId }) => projectId)
  const hidden = new Set(
    projects.filter(({ isPrivate }) => isPrivate && memberships.length > 0).map(({ id }) => id),
  )
  const limited = new Set(
    members.filter(({ role, isMe }) => !isMe && role !== 'owner' && role !== 'admin').map(({ id }) => id),
  )
  return (workerId, projectIds) =>
    (workerId !== null && !limited.has(workerId)) ||
    projectIds.every(
      (id) =>
        id === null ||
        !hidden.has(id) ||
        shown.get(id)?.some(({ memberId }) => memberId === workerId) === true,
    )
}
