/** Organizations over HTTP. */

import * as api from '../../shared/api/organizations.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createOwnOrganization, listOrganizations, readOrganization, updateOrganization } from './service.ts'
import type { Plan } from './tables.ts'

const invalidId = 'Invalid organization ID'

/** @param plan of new organizations. */
export function organizationRoutes(plan: Plan): readonly BoundRoute[] {
  return [
    route(api.createOrganization, (context) => createOwnOrganization(context, plan, context.body)),
    route(api.listMyOrganizations, (context) => listOrganizations(context, context.query.since)),
    route(api.getOrganization, (context) => readOrganization(context, context.params.organization_id), {
      texts: { params: { status: 404, message: invalidId } },
    }),
    route(
      api.updateOrganization,
      (context) => updateOrganization(context, context.params.organization_id, context.body),
      { texts: { params: { status: 400, message: invalidId } } },
    ),
  ]
}
