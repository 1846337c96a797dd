import type { Endpoint } from '../../shared/api/endpoint.ts'
import { healthRoutes } from '../health/routes.ts'
import { resourceRoutes } from '../routes.ts'

/** All endpoints that the service serves. */
export function allEndpoints(): readonly Endpoint[] {
  return [...resourceRoutes, ...healthRoutes(resourceRoutes)].map((route) => route.endpoint)
}
