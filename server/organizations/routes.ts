/** Organizations over HTTP. */

import * as api from '../../shared/api/organizations.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  closeOrganization,
  createOwnOrganization,
  listOrganizations,
  readOrganization,
  updateOrganization,
} from './service.ts'

const message = 'Invalid organization ID'

export const organizationRoutes: readonly BoundRoute[] = [
  route(api.createOrganization, createOwnOrganization),
  route(api.listMyOrganizations, listOrganizations),
  route(api.getOrganization, readOrganization, { texts: { params: { status: 404, message } } }),
  route(api.deleteOrganization, closeOrganization),
  route(api.updateOrganization, updateOrganization, { texts: { params: { status: 400, message } } }),
]
