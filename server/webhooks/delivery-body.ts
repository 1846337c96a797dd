import { toTimestamp } from '../effects/timestamps.ts'
import type { Instant } from '../database/columns.ts'
import type { Due } from './delivery-repository.ts'

/** What receivers hear of the request and of the entity besides its payload; all values are strings (decisions §7). */
function metadataOf({ subscription, delivery, request }: Due): Record<string, string> {
  const { model, project_id, project_is_private } = delivery
  return {
    action: delivery.action,
    event_user_id: request.user_id === null ? '' : String(request.user_id),
    model,
    path: request.path,
    request_body: request.body,
    request_type: request.method,
    workspace_id: String(subscription.workspace_id),
    ...(project_id !== null && {
      project_id: String(project_id),
      project_is_private: String(project_is_private === true),
    }),
    [`${model}_id`]: String(delivery.entity_id),
  }
}

/**
 * The body of a delivery (decisions §7). What is sent again has the same `event_id`, by which receivers tell that they
 * know it, and the `timestamp` of the new try.
 */
export function deliveryBody(due: Due, now: Instant): string {
  const { subscription, delivery } = due
  const envelope = {
    event_id: delivery.id,
    created_at: toTimestamp(delivery.created_at),
    creator_id: subscription.user_id,
    subscription_id: subscription.id,
    timestamp: toTimestamp(now),
    url_callback: subscription.url_callback,
    metadata: metadataOf(due),
  }
  // The payload is kept as JSON already.
  return `${JSON.stringify(envelope).slice(0, -1)},"payload":${delivery.payload}}`
}
