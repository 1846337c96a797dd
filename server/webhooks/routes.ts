/** Webhooks over HTTP. */

import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookLimits,
  getWebhooksStatus,
  listEventFilters,
  listWebhookEvents,
  listWebhookSubscriptions,
  patchWebhookSubscription,
  pingWebhookSubscription,
  updateWebhookSubscription,
  validateWebhookSubscription,
} from '../../shared/api/webhooks.ts'
import { type BoundRoute, preparedRoute, publicRoute, route } from '../http/route.ts'
import { createSubscription, prepareCreation } from './creation.ts'
import type { WebhookEffects } from './effects.ts'
import { selectableEvents } from './event-filters.ts'
import {
  concludePing,
  deleteSubscription,
  preparePing,
  readEvents,
  readLimits,
  readSubscriptions,
  validateSubscription,
} from './service.ts'
import { changeSubscription, enableSubscription, prepareUpdate } from './update.ts'

/** Answers hold the secret, and bodies may. */
const confidential = { confidential: true } as const

export function webhookRoutes(effects: WebhookEffects): readonly BoundRoute[] {
  return [
    route(listWebhookSubscriptions, (context) =>
      readSubscriptions(effects, context, context.params.workspace_id),
    ),
    preparedRoute(
      createWebhookSubscription,
      (context) => prepareCreation(effects, context, context.params.workspace_id, context.body),
      (context, prepared) => createSubscription(effects, context, context.params.workspace_id, prepared),
      confidential,
    ),
    preparedRoute(
      updateWebhookSubscription,
      (context) => prepareUpdate(effects, context, context.params, context.body),
      (context, prepared) => changeSubscription(effects, context, context.params, context.body, prepared),
      confidential,
    ),
    route(
      patchWebhookSubscription,
      (context) => enableSubscription(effects, context, context.params, context.body.enabled),
      confidential,
    ),
    route(
      deleteWebhookSubscription,
      (context) => deleteSubscription(effects, context, context.params),
      confidential,
    ),
    route(listWebhookEvents, (context) => readEvents(context, context.params, context.query)),
    preparedRoute(
      pingWebhookSubscription,
      (context) => preparePing(effects, context, context.params),
      (context, outcome) => concludePing(effects, context, context.params, outcome),
    ),
    route(listEventFilters, selectableEvents),
    route(getWebhookLimits, (context) => readLimits(context, context.params.workspace_id)),
    publicRoute(getWebhooksStatus, () => ({ status: 'OK' as const })),
    publicRoute(validateWebhookSubscription, (context) =>
      validateSubscription(effects, context, context.params),
    ),
  ]
}
