/** Webhooks of the workspace in use, which the service alone keeps. */

import { z } from 'zod'
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookLimits,
  listWebhookEvents,
  listWebhookSubscriptions,
  patchWebhookSubscription,
  pingWebhookSubscription,
  replayWebhookEvent,
  updateWebhookSubscription,
  webhookEvent,
  webhookSubscription,
  type WebhookSubscription,
} from '../../../shared/api/webhooks.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Webhook } from '../../../shared/bridge/webhooks.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { understood } from '../api-client/api-failure.ts'
import type { CommandContext } from '../commands/editing.ts'
import { personAt } from '../queries/people.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { askService, sharedService } from '../commands/ask-service.ts'

interface WebhooksOptions {
  readonly context: Pick<CommandContext, 'replica' | 'workspaceId'>
  readonly sync: Pick<SyncPort, 'status'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

const PAGE = 50

export function webhooks({ context, sync, api }: WebhooksOptions) {
  const ask = <Answer>(work: (service: ApiClient) => Promise<Answer>) =>
    askService(sharedService({ sync, api }), words, work)
  const here = () => ({ workspace_id: context.workspaceId() })
  const at = (id: number) => ({ ...here(), subscription_id: id })

  function shown(row: WebhookSubscription): Webhook {
    const me = personAt(context.replica)
    return {
      id: row.subscription_id,
      name: row.description,
      url: row.url_callback,
      enabled: row.enabled,
      filters: row.event_filters,
      isValidated: row.validated_at !== null,
      hasPending: row.has_pending_events,
      isMine: me !== null && context.replica.rows.serverIdOf('member', me) === row.user_id,
      createdAt: inSeconds(row.created_at),
    }
  }

  const bodyOf = ({ name, url, filters }: Omit<ParsedInput<'webhooks.update'>, 'id'>) => ({
    description: name,
    url_callback: url,
    event_filters: filters,
  })

  /** A request that answers nothing that is needed. */
  const doing = (work: (service: ApiClient) => Promise<unknown>) =>
    ask(async (service) => {
      await work(service)
      return {}
    })

  return {
    'webhooks.list': () =>
      ask(async (service): Promise<ProcedureOutput<'webhooks.list'>> => {
        const [{ rows }, limits] = await Promise.all([
          service.list(listWebhookSubscriptions, { params: here() }),
          service.call(getWebhookLimits, { params: here() }),
        ])
        const told = understood(limitsAnswer, limits.body)
        return {
          webhooks: understood(z.array(webhookSubscription), rows).map(shown),
          enabled: told.enabled_subscriptions,
          maxEnabled: told.max_enabled_subscriptions,
          maxFilters: told.max_event_filters,
        }
      }),

    'webhooks.create': (input: ParsedInput<'webhooks.create'>) =>
      ask(async (service): Promise<ProcedureOutput<'webhooks.create'>> => {
        const { body } = await service.call(createWebhookSubscription, {
          params: here(),
          body: bodyOf(input),
        })
        const row = understood(webhookSubscription, body)
        return { webhook: shown(row), secret: row.secret }
      }),

    'webhooks.update': ({ id, ...input }: ParsedInput<'webhooks.update'>) =>
      doing((service) => service.call(updateWebhookSubscription, { params: at(id), body: bodyOf(input) })),

    'webhooks.enable': ({ id, enabled }: ParsedInput<'webhooks.enable'>) =>
      doing((service) => service.call(patchWebhookSubscription, { params: at(id), body: { enabled } })),

    'webhooks.delete': ({ id }: ParsedInput<'webhooks.delete'>) =>
      doing((service) => service.call(deleteWebhookSubscription, { params: at(id) })),

    'webhooks.deliveries': ({ id, page }: ParsedInput<'webhooks.deliveries'>) =>
      ask(async (service): Promise<ProcedureOutput<'webhooks.deliveries'>> => {
        const query = { page, per_page: PAGE }
        const { rows } = await service.list(listWebhookEvents, { params: at(id), query })
        return {
          deliveries: understood(z.array(webhookEvent), rows).map((row) => ({
            id: row.event_id,
            entity: row.model,
            action: row.action,
            entityId: row.entity_id,
            state: row.state,
            attempts: row.attempts,
            createdAt: inSeconds(row.created_at),
            lastAttemptAt: row.last_attempt_at === null ? null : inSeconds(row.last_attempt_at),
            status: row.response_status,
            error: row.error,
          })),
          hasMore: rows.length === PAGE,
        }
      }),

    'webhooks.ping': ({ id }: ParsedInput<'webhooks.ping'>) =>
      ask(async (service): Promise<ProcedureOutput<'webhooks.ping'>> => {
        const { body } = await service.call(pingWebhookSubscription, { params: at(id) })
        const { status } = understood(z.object({ status: z.string() }), body)
        return { failure: status === 'OK' ? null : status }
      }),

    'webhooks.replay': ({ id, deliveryId }: ParsedInput<'webhooks.replay'>) =>
      doing((service) => service.call(replayWebhookEvent, { params: { ...at(id), event_id: deliveryId } })),
  }
}

function inSeconds(timestamp: string): string {
  return instantOfMilliseconds(Date.parse(timestamp))
}

const limitsAnswer = z.object({
  enabled_subscriptions: z.int(),
  max_enabled_subscriptions: z.int(),
  max_event_filters: z.int(),
})

const words = {
  noServer: 'This workspace is on this computer alone. Webhooks are sent by a server.',
  unreachable: 'The server cannot be reached, and webhooks are kept there. Try again when you are online.',
  forbidden: 'Only who made a webhook can change it. Administrators can turn it off, or delete it.',
  missing: 'This server has no webhooks, or it is gone.',
  otherwise: 'The server did not do it.',
} as const
