/** Organizations over HTTP. */

import {
  getOrganization,
  listMyOrganizations,
  updateOrganization as updateOrganizationEndpoint,
} from '../../shared/api/organizations.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { listOrganizations, readOrganization, updateOrganization } from './service.ts'

const invalidId = 'Invalid organization ID'

export const organizationRoutes: readonly BoundRoute[] = [
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
