/** Webhook subscriptions and the ping (T §2 Webhook subscription, T §4.12, T §6, decisions §6, §7). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'

/** The entities of events. */
export const webhookEntities = [
  'client',
  'ghost',
  'milestone',
  'project',
  'project_group',
  'project_user',
  'tag',
  'task',
  'time_block',
  'time_entry',
  'time_off',
  'timesheet',
  'timesheet_setup',
  'working_hours',
  'workspace',
  'workspace_user',
] as const
export type WebhookEntity = (typeof webhookEntities)[number]

export const webhookActions = ['created', 'updated', 'deleted'] as const
export type WebhookAction = (typeof webhookActions)[number]

/** Selects events; `*` stands for every entity, or every action. */
export const eventFilter = z.object({ entity: z.string(), action: z.string() })
export type EventFilter = z.output<typeof eventFilter>

export const webhookSubscription = z.object({
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  description: z.string(),
  enabled: z.boolean(),
  event_filters: z.array(eventFilter),
  has_pending_events: z.boolean(),
  secret: z
    .string()
    .describe('The key of the signature that every delivery carries; empty for others than the creator.'),
  subscription_id: id,
  updated_at: timestamp,
  url_callback: z.string(),
  user_id: id,
  validated_at: timestamp.nullable(),
  workspace_id: id,
})
export type WebhookSubscription = z.output<typeof webhookSubscription>

/** All optional here: which of them must be present is a rule of the service, with the texts of T §7. */
export const webhookSubscriptionBody = z.object({
  description: z.string().nullish(),
  enabled: z.boolean().nullish(),
  event_filters: z.array(eventFilter).nullish(),
  secret: z.string().nullish(),
  url_callback: z.string().nullish(),
})

export const webhookEvent = z.object({
  action: z.enum(webhookActions),
  attempts: z.int().describe('How often its delivery was tried.'),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  entity_id: id,
  error: z.string().nullable().describe('Why the last try failed.'),
  event_id: id,
  last_attempt_at: timestamp.nullable(),
  model: z.enum(webhookEntities),
  response_status: z.int().nullable().describe('What the callback last answered; null when it did not.'),
  state: z.enum(['pending', 'delivered', 'dropped']),
})
export type WebhookEvent = z.output<typeof webhookEvent>

const endpoint = endpointsOf({ area: 'webhooks', source: 'T §4.12', row: webhookSubscription })
const further = { source: 'decisions §6' } as const
const root = '/webhooks/api/v1'
const workspacePath = `${root}/subscriptions/{workspace_id}` as const
const path = `${workspacePath}/{subscription_id}` as const

export const listWebhookSubscriptions = endpoint('webhooks.list', `GET ${workspacePath}`, {
  summary: 'Lists the caller’s webhook subscriptions of a workspace; all of them for its admins.',
  answer: { kind: 'list', status: 200, schema: webhookSubscription },
})

export const createWebhookSubscription = endpoint('webhooks.create', `POST ${workspacePath}`, {
  summary: 'Creates a webhook subscription once its callback has answered a ping with 200.',
  body: webhookSubscriptionBody,
})

export const updateWebhookSubscription = endpoint('webhooks.update', `PUT ${path}`, {
  summary:
    'Changes a webhook subscription; absent keys stay as they are. A new callback is pinged and validated anew.',
  body: webhookSubscriptionBody,
})

export const patchWebhookSubscription = endpoint('webhooks.patch', `PATCH ${path}`, {
  ...further,
  summary: 'Enables or disables a webhook subscription.',
  body: z.object({ enabled: z.boolean() }),
})

export const deleteWebhookSubscription = endpoint('webhooks.delete', `DELETE ${path}`, {
  ...further,
  summary: 'Deletes a webhook subscription together with its undelivered events.',
  answer: { kind: 'object', status: 200, schema: webhookSubscription },
})

export const listWebhookEvents = endpoint('webhooks.events', `GET ${path}/events`, {
  ...further,
  summary: 'Lists the events of the last week, newest first, and how their delivery went.',
  query: z.object({ page: queryInteger.optional(), per_page: queryInteger.optional() }),
  answer: { kind: 'list', status: 200, schema: webhookEvent },
})

export const replayWebhookEvent = endpoint('webhooks.replay', `POST ${path}/events/{event_id}/replay`, {
  source: 'ours',
  summary:
    'Sends an event of the last week again, also one that was delivered or dropped; one that waits is tried at once.',
  answer: { kind: 'object', status: 200, schema: webhookEvent },
})

export const pingWebhookSubscription = endpoint(
  'webhooks.ping',
  `POST ${root}/ping/{workspace_id}/{subscription_id}`,
  {
    summary: 'Sends a payload that means nothing to the callback and tells how it went.',
    answer: { kind: 'object', status: 200, schema: z.object({ status: z.string() }) },
  },
)

const eventFilterTable = z.record(z.string(), z.array(z.string()))

export const listEventFilters = endpoint('webhooks.event_filters', `GET ${root}/event_filters`, {
  ...further,
  summary: 'Tells which entities can be subscribed to, and which actions of each.',
  answer: { kind: 'object', status: 200, schema: eventFilterTable },
})

const webhookLimits = z.object({
  enabled_subscriptions: z.int().describe('Those that the caller has.'),
  max_enabled_subscriptions: z.int().describe('Of a user in the workspace.'),
  max_event_filters: z.int().describe('Of a subscription.'),
  workspace_id: id,
})
export type WebhookLimits = z.output<typeof webhookLimits>

export const getWebhookLimits = endpoint('webhooks.limits', `GET ${root}/limits/{workspace_id}`, {
  ...further,
  summary: 'Tells how many subscriptions and filters the plan of the workspace allows.',
  answer: { kind: 'object', status: 200, schema: webhookLimits },
})

const status = z.object({ status: z.literal('OK') })

export const getWebhooksStatus = endpoint('webhooks.status', `GET ${root}/status`, {
  ...further,
  credentials: 'none',
  summary: 'Tells that the webhooks API answers.',
  answer: { kind: 'object', status: 200, schema: status },
})

export const validateWebhookSubscription = endpoint(
  'webhooks.validate',
  `GET ${root}/validate/{workspace_id}/{subscription_id}/{validation_code}`,
  {
    ...further,
    credentials: 'none',
    summary: 'Validates a subscription with the code that its pings carry.',
    params: { validation_code: z.string().min(1).max(255) },
    answer: { kind: 'object', status: 200, schema: status },
  },
)
