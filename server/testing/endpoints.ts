import type { Endpoint } from '../../shared/api/endpoint.ts'
import { healthRoutes } from '../health/routes.ts'
import { resourceRoutes, type RouteEffects } from '../routes.ts'

/** All endpoints that the service serves. */
export function allEndpoints(): readonly Endpoint[] {
  // The routes are only listed, never run: nothing asks for the effects.
  const resources = resourceRoutes({ accounts: {}, webhooks: {} } as RouteEffects)
  return [...resources, ...healthRoutes(resources)].map((route) => route.endpoint)
}
