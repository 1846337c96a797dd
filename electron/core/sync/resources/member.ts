import { z } from 'zod'
import { getMe } from '../../../../shared/api/me.ts'
import { listWorkspaceUsers } from '../../../../shared/api/workspace-users.ts'
import type { Member } from '../../../../shared/bridge/people.ts'
import { looseFlag, serverId } from './answer-fields.ts'
import { wireFields } from './wire-fields.ts'
import { readOnlyResource } from './resource.ts'

const self = z.object({ id: z.int() })

const wire = wireFields('member', { except: ['role', 'active'] })

const answer = z.object({
  ...wire.shape,
  user_id: serverId.nullish(),
  uid: serverId.nullish(),
  workspace_id: z.int().nullish(),
  role: z.string().nullish(),
  admin: looseFlag,
  active: z
    .boolean()
    .nullish()
    .transform((active) => active ?? true),
  inactive: looseFlag,
})

const roles: Readonly<Record<string, Member['role']>> = {
  owner: 'owner',
  organization_admin: 'admin',
  workspace_admin: 'admin',
  project_manager: 'manager',
}

/** The people of a workspace (T §4.2). Their ids are the people's own, by which tasks name who is assigned. */
export const member = readOnlyResource({
  entity: 'member',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  supportsSince: false,
  async list({ api, workspaceId }) {
    const me = self.safeParse((await api.call(getMe, {})).body).data?.id
    const { rows, headers } = await api.list(listWorkspaceUsers, { params: { workspace_id: workspaceId } })
    return { rows: rows.map((row) => marked(row, me)), headers, next: null }
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    const id = data?.user_id ?? data?.uid ?? null
    if (data === undefined || id === null) return null
    return {
      serverId: id,
      // Somebody of two workspaces has one row here and two times there, which say nothing of each other.
      at: null,
      deleted: false,
      workspaceId: data.workspace_id ?? null,
      fields: {
        ...wire.read(data, find),
        role: roles[data.role ?? ''] ?? (data.admin ? 'admin' : 'member'),
        active: data.active && !data.inactive,
      },
    }
  },
})

function marked(row: unknown, me: number | undefined): unknown {
  if (typeof row !== 'object' || row === null) return row
  const id: unknown = Reflect.get(row, 'user_id') ?? Reflect.get(row, 'uid')
  return { ...row, is_me: me !== undefined && id === me }
}
