/** The audit log over HTTP. */

import { readAudit } from '../../shared/api/audit.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readLines } from './service.ts'

export const auditRoutes: readonly BoundRoute[] = [route(readAudit, readLines)]
