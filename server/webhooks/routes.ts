/** Webhooks over HTTP. */

import * as api from '../../shared/api/webhooks.ts'
import { type BoundRoute, preparedRoute, publicRoute, route } from '../http/route.ts'
import { createSubscription, prepareCreation } from './creation.ts'
import type { WebhookEffects } from './effects.ts'
import { selectableEvents } from './event-filters.ts'
import * as service from './service.ts'
import { changeSubscription, enableSubscription, prepareUpdate } from './update.ts'

/** Answers hold the secret, and bodies may. */
const confidential = { confidential: true } as const

export function webhookRoutes(effects: WebhookEffects): readonly BoundRoute[] {
  return [
    route(api.listWebhookSubscriptions, (context) =>
      service.readSubscriptions(effects, context, context.params.workspace_id),
    ),
    preparedRoute(
      api.createWebhookSubscription,
      (context) => prepareCreation(effects, context, context.params.workspace_id, context.body),
      (context, prepared) => createSubscription(effects, context, context.params.workspace_id, prepared),
      confidential,
    ),
    preparedRoute(
      api.updateWebhookSubscription,
      (context) => prepareUpdate(effects, context, context.params, context.body),
      (context, prepared) => changeSubscription(effects, context, context.params, context.body, prepared),
      confidential,
    ),
    route(
      api.patchWebhookSubscription,
      (context) => enableSubscription(effects, context, context.params, context.body.enabled),
      confidential,
    ),
    route(
      api.deleteWebhookSubscription,
      (context) => service.deleteSubscription(effects, context, context.params),
      confidential,
    ),
    route(api.listWebhookEvents, (context) => service.readEvents(context, context.params, context.query)),
    preparedRoute(
      api.pingWebhookSubscription,
      (context) => service.preparePing(effects, context, context.params),
      (context, outcome) => service.concludePing(effects, context, context.params, outcome),
    ),
    route(api.listEventFilters, selectableEvents),
    route(api.getWebhookLimits, (context) => service.readLimits(context, context.params.workspace_id)),
    publicRoute(api.getWebhooksStatus, () => ({ status: 'OK' as const })),
    publicRoute(api.validateWebhookSubscription, (context) =>
      service.validateSubscription(effects, context, context.params),
    ),
  ]
}
