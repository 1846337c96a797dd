/** Webhooks over HTTP. */

import * as api from '../../shared/api/webhooks.ts'
import { type BoundRoute, preparedRoute, publicRoute, route } from '../http/route.ts'
import { selectableEvents } from './event-filters.ts'
import * as service from './service.ts'
import * as write from './service.ts'

/** Answers hold the secret, and bodies may. */
const confidential = { confidential: true } as const

export const webhookRoutes: readonly BoundRoute[] = [
  route(api.listWebhookSubscriptions, service.readSubscriptions),
  preparedRoute(api.createWebhookSubscription, write.prepareCreation, write.createSubscription, confidential),
  preparedRoute(api.updateWebhookSubscription, write.prepareUpdate, write.changeSubscription, confidential),
  route(api.patchWebhookSubscription, write.enableSubscription, confidential),
  route(api.deleteWebhookSubscription, service.deleteSubscription, confidential),
  route(api.listWebhookEvents, service.readEvents),
  route(api.replayWebhookEvent, service.replayEvent),
  preparedRoute(api.pingWebhookSubscription, service.preparePing, service.concludePing),
  route(api.listEventFilters, selectableEvents),
  route(api.getWebhookLimits, service.readLimits),
  publicRoute(api.getWebhooksStatus, () => ({ status: 'OK' as const })),
  publicRoute(api.validateWebhookSubscription, service.validateSubscription),
]
