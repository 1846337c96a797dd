/** Webhooks: addresses that the service tells of changes. The service keeps them, and is asked each time. */

import { z } from 'zod'
import { webhookActions, webhookEntities } from '../api/webhooks.ts'
import { instant, nothing } from './fields.ts'
import { command, query } from './procedure.ts'

/** `*` stands for every entity, or every action. */
const filter = z.object({ entity: z.string().max(60), action: z.string().max(60) })

export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  filters: z.array(filter),
  /** Whether the address has answered its test; no events are sent before. */
  isValidated: z.boolean(),
  /** Some events are not delivered yet. */
  hasPending: z.boolean(),
  isMine: z.boolean(),
  createdAt: instant,
})
export type Webhook = z.output<typeof webhook>

export const webhookDelivery = z.object({
  id: z.int(),
  entity: z.enum(webhookEntities),
  action: z.enum(webhookActions),
  entityId: z.int(),
  state: z.enum(['pending', 'delivered', 'dropped']),
  attempts: z.int(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  /** Null when the address did not answer. */
  status: z.int().nullable(),
  error: z.string().nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const fields = {
  name: z.string().trim().min(1).max(255),
  url: z.string().trim().min(1).max(2000),
  filters: z.array(filter).min(1).max(100),
}
const oneHook = z.object({ id: z.int() })

/** All are `offline` while the service cannot be reached, or is on this computer alone, and `refused` with its reason. */
export const webhookProcedures = {
  /** One's own; for administrators, everybody's. Oldest first. */
  'webhooks.list': query(
    nothing,
    z.object({ webhooks: z.array(webhook), enabled: z.int(), maxEnabled: z.int(), maxFilters: z.int() }),
  ),
  /** Its address is pinged first, and must answer 200. The secret is told this once. */
  'webhooks.create': command(z.object(fields), z.object({ webhook, secret: z.string() })),
  /** Another address is pinged first. */
  'webhooks.update': command(oneHook.extend(fields), z.object({})),
  'webhooks.enable': command(oneHook.extend({ enabled: z.boolean() }), z.object({})),
  /** Its undelivered events go with it. */
  'webhooks.delete': command(oneHook, z.object({})),
  /** Of the last week, newest first. */
  'webhooks.deliveries': query(
    oneHook.extend({ page: z.int().min(1).default(1) }),
    z.object({ deliveries: z.array(webhookDelivery), hasMore: z.boolean() }),
  ),
  /** Why the address did not take it; null where it did. */
  'webhooks.ping': command(oneHook, z.object({ failure: z.string().nullable() })),
  'webhooks.replay': command(oneHook.extend({ deliveryId: z.int() }), z.object({})),
} as const
