/** The ping: a payload that means nothing, by which callbacks are tried and validated (decisions §7). */

import { z } from 'zod'
import { toTimestamp } from '../effects/timestamps.ts'
import { type CallbackAnswer, CallbackFailure } from './callback-client.ts'
import { callbackHeaders, isSameSecret } from './signature.ts'
import type { Scope } from '../access/scope.ts'
import type { SubscriptionRow } from './subscription-queries.ts'

/** A subscription whose secrets are open. */
export type PingedSubscription = Pick<
  SubscriptionRow,
  'id' | 'workspace_id' | 'user_id' | 'url_callback' | 'secret'
> & {
  /** Null once it is validated. */
  readonly validation_code: string | null
}

export interface PingFailure {
  /** Otherwise than with 200. */
  readonly answered: boolean
}

/** How the callback took a ping. */
export interface PingOutcome {
  readonly failure: PingFailure | null
  /** Whether the answer held the validation code. */
  readonly validated: boolean
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
  { ids, now, caller, mails }: Scope,
  { id, workspace_id, user_id, url_callback, validation_code }: PingedSubscription,
): string {
  const time = toTimestamp(now)
  return JSON.stringify({
    event_id: ids.next(),
    created_at: time,
    creator_id: user_id,
    subscription_id: id,
    timestamp: time,
    url_callback,
    payload: 'ping',
    metadata: {
      event_user_id: String(caller.userId),
      request_type: 'POST',
      workspace_id: String(workspace_id),
    },
    ...(validation_code !== null && {
      validation_code,
      validation_code_url: `${mails.publicUrl}/webhooks/api/v1/validate/${workspace_id}/${id}/${validation_code}`,
    }),
  })
}

/** Calls the callback once. To be called outside of any transaction: it takes up to ten seconds. */
export async function ping(scope: Scope, subscription: PingedSubscription): Promise<PingOutcome> {
  const body = pingBody(scope, subscription)
  const headers = callbackHeaders(subscription.secret, body)
  try {
    const answer = await scope.effects.callCallback({ url: subscription.url_callback, headers, body })
    if (answer.status !== 200) {
      return { failure: { answered: true }, validated: false }
    }
    return { failure: null, validated: answersCode(answer, subscription.validation_code) }
  } catch (error) {
    if (!(error instanceof CallbackFailure)) throw error
    return { failure: { answered: false }, validated: false }
  }
}
