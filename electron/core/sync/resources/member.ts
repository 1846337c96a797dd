import { z } from 'zod'
import type { Member } from '../../../../shared/bridge/people.ts'
import { defineResource } from './define-resource.ts'
import type { Resource } from './resource.ts'

const roles: Readonly<Record<string, Member['role']>> = {
  owner: 'owner',
  organization_admin: 'admin',
  workspace_admin: 'admin',
  project_manager: 'manager',
}

const plain = defineResource('member', {
  id: 'user_id',
  fields: { role: { schema: z.string() } },
  extra: { admin: z.boolean().nullish(), inactive: z.boolean().nullish() },
  read: ({ admin, inactive }, _, { role = '', active = true }) => ({
    role: roles[role] ?? (admin === true ? 'admin' : 'member'),
    active: active && inactive !== true,
  }),
})

/** The people of a workspace (T §4.2). Their ids are the people's own, by which tasks name who is assigned. */
export const member: Resource<'member'> = {
  ...plain,
  parse(answer, find) {
    const row = plain.parse(answer, find)
    // Somebody of two workspaces has one row here and two times there, which say nothing of each other.
    return row && { ...row, at: null }
  },
}
