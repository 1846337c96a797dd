/** The roles of people (decisions §9). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const roleName = z.enum([
  'owner',
  'organization_admin',
  'workspace_admin',
  'project_manager',
  'member',
])

/** 1 owner, 2 organization admin, 3 workspace admin, 4 project manager, 5 member. */
export const roleId = z.int().min(1).max(5)

const role = z.object({ id, name: roleName })

export const listRoles = endpoint('roles.list', 'GET /api/organizations/{organization_id}/roles', {
  area: 'planning',
  source: 'decisions §9',
  summary: 'Lists the roles that people can have, the highest first.',
  answer: { kind: 'list', status: 200, schema: role },
})
