/** Subscriptions and trials over HTTP. */

import * as api from '../../shared/api/subscriptions.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { beginTrial, readSubscription, readTrial } from './service.ts'

export const subscriptionRoutes: readonly BoundRoute[] = [
  route(api.getSubscription, (context) => readSubscription(context, context.params.organization_id)),
  route(api.getTrial, (context) => readTrial(context, context.params.organization_id)),
  route(api.beginTrial, (context) => beginTrial(context, context.params, context.body)),
]
