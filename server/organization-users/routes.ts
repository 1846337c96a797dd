/** The people of an organization, and the roles that they can have, over HTTP. */

import { leaveOrganization, listOrganizationUsers } from '../../shared/api/organization-users.ts'
import { listRoles } from '../../shared/api/roles.ts'
import { requireOrganization } from '../access/scope.ts'
import { roles } from '../access/roles.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { leave } from '../workspace-users/service.ts'
import { readOrganizationUsers } from './service.ts'

export const organizationUserRoutes: readonly BoundRoute[] = [
  route(listOrganizationUsers, async (context, path, query) => {
    const { users, page, total, descending } = await readOrganizationUsers(context, path, query)
    context.setHeader('X-Page', String(page.page))
    context.setHeader('X-Page-Size', String(page.size))
    context.setHeader('X-Pages', String(Math.ceil(total / page.size)))
    context.setHeader('X-Records', String(total))
    context.setHeader('X-Sort-Order', descending ? 'desc' : 'asc')
    return users
  }),
  route(leaveOrganization, leave),
  route(listRoles, ({ caller }, path) => {
    requireOrganization(caller, path.organization_id)
    return roles
  }),
]
