import type { EventFilter, WebhookAction, WebhookEntity } from '../../shared/api/webhooks.ts'
import type { Instant, Json, TenantColumns, WorkspaceColumns } from '../database/columns.ts'

export interface WebhookTables {
  webhook_subscriptions: WorkspaceColumns & {
    /** The creator: events show what they may see. */
    user_id: number
    /** Unique within the workspace among those that are not deleted. */
    description: string
    enabled: boolean
    event_filters: Json<EventFilter[]>
    url_callback: string
    /** Sealed: receivers of deliveries share it. */
    secret: string
    /** Sealed: a person who knows it controls the callback. */
    validation_code: string
    validated_at: Instant | null
    /** Of its newest delivery; counts from 1. */
    last_sequence: number
    /** When its oldest undelivered event is to be sent; null when there is none. */
    due_at: Instant | null
    /** Until then one process alone delivers for it; null when none does. */
    claimed_until: Instant | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  /** Writes that events came from: what their metadata say of the request, kept once. */
  webhook_requests: TenantColumns & {
    method: string
    path: string
    body: string
    user_id: number | null
    created_at: Instant
  }
  /** An event for one subscription, kept for a week. */
  webhook_deliveries: {
    organization_id: number
    subscription_id: number
    /** The order of the subscription's events. */
    sequence: number
    /** `event_id` */
    id: number
    request_id: number
    model: WebhookEntity
    action: WebhookAction
    entity_id: number
    /** Of the entity's project, if it has one. */
    project_id: number | null
    project_is_private: boolean | null
    /** The entity as the API answers it to the subscription's creator, as JSON. */
    payload: string
    state: 'pending' | 'delivered' | 'dropped'
    attempts: number
    last_attempt_at: Instant | null
    response_status: number | null
    error: string | null
    created_at: Instant
  }
}
