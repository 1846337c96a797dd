/** Organizations over HTTP. */

import {
  createOrganization as createEndpoint,
  getOrganization,
  listMyOrganizations,
  updateOrganization as updateOrganizationEndpoint,
} from '../../shared/api/organizations.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createOwnOrganization, listOrganizations, readOrganization, updateOrganization } from './service.ts'
import type { Plan } from './tables.ts'

const invalidId = 'Invalid organization ID'

/** @param plan of new organizations. */
export function organizationRoutes(plan: Plan): readonly BoundRoute[] {
  return [
    route(createEndpoint, (context) => createOwnOrganization(context, plan, context.body)),
    route(listMyOrganizations, (context) => listOrganizations(context, context.query.since)),
    route(getOrganization, (context) => readOrganization(context, context.params.organization_id), {
      texts: { params: { status: 404, message: invalidId } },
    }),
    route(
      updateOrganizationEndpoint,
      (context) => updateOrganization(context, context.params.organization_id, context.body),
      { texts: { params: { status: 400, message: invalidId } } },
    ),
  ]
}
