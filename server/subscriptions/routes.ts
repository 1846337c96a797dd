/** Subscriptions and trials over HTTP. */

import * as api from '../../shared/api/subscriptions.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { beginTrial, readSubscription, readTrial } from './service.ts'

export const subscriptionRoutes: readonly BoundRoute[] = [
  route(api.getSubscription, readSubscription),
  route(api.getTrial, readTrial),
  route(api.beginTrial, beginTrial),
]
