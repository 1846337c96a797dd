/** Starting and stopping over HTTP, through planning. */

import * as api from '../../shared/api/tracking.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readTracking, startTracking, stopTracking } from './tracking-service.ts'

export const trackingRoutes: readonly BoundRoute[] = [
  route(api.getTracking, readTracking),
  route(api.startTracking, startTracking),
  route(api.stopTracking, stopTracking),
]
