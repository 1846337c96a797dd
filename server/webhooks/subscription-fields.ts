/** The fields of a subscription's body (T §6, T §7 Webhook subscription create). */

import type { z } from 'zod'
import type { webhookSubscriptionBody } from '../../shared/api/webhooks.ts'
import type { Member } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { BadRequest } from '../errors/app-error.ts'
import { parseCallbackUrl } from './callback-client.ts'
import { countEnabledSubscriptions, isDescriptionTaken } from './subscription-queries.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import type { Plan } from '../organizations/tables.ts'

export interface WebhookPlanLimits {
  /** Of a user in a workspace. */
  readonly enabledSubscriptions: number
  /** Of a subscription. */
  readonly eventFilters: number
}

/** The limits of each plan (decisions §7). */
export const webhookLimits: Readonly<Record<Plan, WebhookPlanLimits>> = {
  free: { enabledSubscriptions: 1, eventFilters: 3 },
  starter: { enabledSubscriptions: 2, eventFilters: 6 },
  premium: { enabledSubscriptions: 3, eventFilters: 12 },
  enterprise: { enabledSubscriptions: 20, eventFilters: 50 },
}

export type SubscriptionBody = z.output<typeof webhookSubscriptionBody>

const MAXIMUM_LENGTH = 255

const MAXIMUM_URL_LENGTH = 2048

/** @throws {BadRequest} */
export function requireDescription(description: string | null | undefined): string {
  return trimmedText(description, 'description', {
    maximum: MAXIMUM_LENGTH,
    texts: {
      empty: 'description must not be empty',
      long: `description must not be longer than ${MAXIMUM_LENGTH}`,
    },
  })
}

/** As the URL parser writes it. @throws {BadRequest} */
export function requireCallbackUrl(text: string | null | undefined): string {
  const url = parseCallbackUrl(text ?? '')
  if (url === null) throw new BadRequest('wrong_type', { field: 'url_callback', type: 'url' })
  if (url.href.length > MAXIMUM_URL_LENGTH) {
    throw new BadRequest('too_long', {
      field: 'url_callback',
      maximum: MAXIMUM_URL_LENGTH,
      says: `must not be longer than ${MAXIMUM_URL_LENGTH}`,
    })
  }
  return url.href
}

/** Undefined when the body holds none. @throws {BadRequest} */
export function readSecret(secret: string | null | undefined): string | undefined {
  if (secret === null || secret === undefined || secret === '') return undefined
  if (secret.length > MAXIMUM_LENGTH)
    throw new BadRequest('too_long', {
      field: 'secret',
      maximum: MAXIMUM_LENGTH,
      says: `must not be longer than ${MAXIMUM_LENGTH}`,
    })
  return secret
}

/** @param exceptId the subscription that has, or is given, the description. @throws {BadRequest} */
export async function requireFreeDescription(
  db: Db,
  member: Member,
  description: string,
  exceptId: number | null,
) {
  if (await isDescriptionTaken(db, member, description, exceptId)) {
    throw new BadRequest('taken', {
      field: 'description',
      text: 'description already in use for the workspace',
    })
  }
}

/** @throws {BadRequest} when the user has as many enabled subscriptions as the plan allows. */
export async function requireRoomForEnabled(db: Db, member: Member, userId: number) {
  const { enabledSubscriptions } = webhookLimits[member.organization.plan]
  if ((await countEnabledSubscriptions(db, member, userId)) >= enabledSubscriptions) {
    throw new BadRequest('limit_reached', {
      text: 'user reached the limit of enabled subscriptions for the workspace',
    })
  }
}
