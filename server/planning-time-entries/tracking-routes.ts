/** Starting and stopping over HTTP, through planning. */

import {
  getTracking,
  startTracking as startEndpoint,
  stopTracking as stopEndpoint,
} from '../../shared/api/tracking.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readTracking, startTracking, stopTracking } from './tracking-service.ts'

export const trackingRoutes: readonly BoundRoute[] = [
  route(getTracking, (context) => readTracking(context, context.params)),
  route(startEndpoint, (context) => startTracking(context, context.params, context.body)),
  route(stopEndpoint, (context) => stopTracking(context, context.params, context.body)),
]
