/** Subscriptions and trials over HTTP. */

import { beginTrial as beginEndpoint, getSubscription, getTrial } from '../../shared/api/subscriptions.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { beginTrial, readSubscription, readTrial } from './service.ts'

export const subscriptionRoutes: readonly BoundRoute[] = [
  route(getSubscription, (context) => readSubscription(context, context.params.organization_id)),
  route(getTrial, (context) => readTrial(context, context.params.organization_id)),
  route(beginEndpoint, (context) => beginTrial(context, context.params, context.body)),
]
