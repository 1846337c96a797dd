/** The filters by which a subscription selects events (T §6, T §7 Webhook subscription create). */

import {
  type EventFilter,
  type WebhookAction,
  webhookActions,
  webhookEntities,
  type WebhookEntity,
} from '../../shared/api/webhooks.ts'
import { BadRequest } from '../errors/app-error.ts'

/** Stands for every entity, or every action. */
const ANY = '*'
const NAME = /^\w+$/

const actions: ReadonlySet<string> = new Set([...webhookActions, ANY])
const entities: ReadonlySet<string> = new Set([...webhookEntities, ANY])

/** Every entity that can be subscribed to with its actions. */
export function selectableEvents(): Record<string, string[]> {
  return Object.fromEntries([...entities].map((entity) => [entity, [...actions]]))
}

/**
 * @param limit of the organization's plan.
 * @throws {BadRequest} with the texts of T §7.
 */
export function requireEventFilters(
  filters: readonly EventFilter[] | null | undefined,
  limit: number,
): EventFilter[] {
  if (filters === null || filters === undefined || filters.length === 0) {
    throw new BadRequest('required', { field: 'event_filters', text: 'event filter list must not be empty' })
  }
  if (filters.length > limit)
    throw new BadRequest('limit_reached', { field: 'event_filters', text: 'filter count limit exceeded' })
  const known = new Set<string>()
  for (const { entity, action } of filters) {
    if (![entity, action].every((name) => name === ANY || NAME.test(name))) {
      throw new BadRequest('invalid', {
        text: "entity or action empty or containing characters other than letters, digits and '_' (except '*')",
      })
    }
    if (!entities.has(entity)) throw new BadRequest('invalid', { text: 'invalid event filter entity' })
    if (!actions.has(action)) throw new BadRequest('invalid', { text: 'invalid event filter action' })
    const filter = `${entity} ${action}`
    if (known.has(filter))
      throw new BadRequest('repeated', { field: 'event_filters', text: 'duplicate event filter' })
    known.add(filter)
  }
  return filters.map(({ entity, action }) => ({ entity, action }))
}

export function selects(
  filters: readonly EventFilter[],
  event: { readonly model: WebhookEntity; readonly action: WebhookAction },
): boolean {
  return filters.some(
    ({ entity, action }) =>
      (entity === ANY || entity === event.model) && (action === ANY || action === event.action),
  )
}
