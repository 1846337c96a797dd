/** The ping: a payload that means nothing, by which callbacks are tried and validated (decisions §7). */

import { z } from 'zod'
import type { Instant } from '../database/columns.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { type CallbackAnswer, CallbackFailure } from './callback-client.ts'
import type { WebhookEffects } from './effects.ts'
import { callbackHeaders, isSameSecret } from './signature.ts'

export interface PingedSubscription {
  readonly id: number
  readonly workspaceId: number
  readonly userId: number
  readonly callbackUrl: string
  readonly secret: string
  /** Null once it is validated. */
  readonly validationCode: string | null
}

/** How the callback took a ping; the texts are T §7's. */
export interface PingOutcome {
  readonly failure:
    | 'callback responded with a status other than 200'
    | 'callback request failed with an error'
    | null
  /** Whether the answer held the validation code. */
  readonly validated: boolean
}

export interface PingOrigin {
  readonly eventId: number
  readonly now: Instant
  readonly userId: number
}

const validation = z.object({ validation_code: z.string() })

function answersCode({ body }: CallbackAnswer, code: string | null): boolean {
  if (code === null) return false
  try {
    const { success, data } = validation.safeParse(JSON.parse(body))
    return success && isSameSecret(data.validation_code, code)
  } catch {
    // A callback may answer what it likes; it is validated by the URL then.
    return false
  }
}

function pingBody(
  { id, workspaceId, userId, callbackUrl, validationCode }: PingedSubscription,
  origin: PingOrigin,
  publicUrl: string,
): string {
  const time = toTimestamp(origin.now)
  return JSON.stringify({
    event_id: origin.eventId,
    created_at: time,
    creator_id: userId,
    subscription_id: id,
    timestamp: time,
    url_callback: callbackUrl,
    payload: 'ping',
    metadata: {
      event_user_id: String(origin.userId),
      request_type: 'POST',
      workspace_id: String(workspaceId),
    },
    ...(validationCode !== null && {
      validation_code: validationCode,
      validation_code_url: `${publicUrl}/webhooks/api/v1/validate/${workspaceId}/${id}/${validationCode}`,
    }),
  })
}

/** Calls the callback once. To be called outside of any transaction: it takes up to ten seconds. */
export async function ping(
  { callCallback, publicUrl }: WebhookEffects,
  subscription: PingedSubscription,
  origin: PingOrigin,
): Promise<PingOutcome> {
  const body = pingBody(subscription, origin, publicUrl)
  const headers = callbackHeaders(subscription.secret, body)
  try {
    const answer = await callCallback({ url: subscription.callbackUrl, headers, body })
    if (answer.status !== 200) {
      return { failure: 'callback responded with a status other than 200', validated: false }
    }
    return { failure: null, validated: answersCode(answer, subscription.validationCode) }
  } catch (error) {
    if (!(error instanceof CallbackFailure)) throw error
    return { failure: 'callback request failed with an error', validated: false }
  }
}
