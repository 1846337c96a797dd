import type { Endpoint } from '../../shared/api/endpoint.ts'
import { healthRoutes } from '../health/routes.ts'
import { resourceRoutes, type RouteEffects } from '../routes.ts'

/** The routes are only listed, never run: nothing uses the effects, however deep it takes them apart. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything })

/** All endpoints that the service serves. */
export function allEndpoints(): readonly Endpoint[] {
  const resources = resourceRoutes(anything as RouteEffects)
  return [...resources, ...healthRoutes(resources)].map((route) => route.endpoint)
}
