/** Receivers of webhooks for tests: they note what they are sent, and answer what a test wants. */

import { z } from 'zod'
import {
  createWebhookSubscription,
  type EventFilter,
  type WebhookSubscription,
} from '../../shared/api/webhooks.ts'
import { type FakeTimers, fakeTimers } from '../testing/fake-timers.ts'
import type { Person } from '../testing/test-service.ts'
import type { CallbackAnswer, CallCallback } from './callback-client.ts'

const receivedBody = z.object({
  event_id: z.int(),
  created_at: z.string(),
  creator_id: z.int(),
  subscription_id: z.int(),
  timestamp: z.string(),
  url_callback: z.string(),
  payload: z.union([z.literal('ping'), z.looseObject({})]),
  metadata: z.record(z.string(), z.string()),
  validation_code: z.string().optional(),
  validation_code_url: z.string().optional(),
})
export type ReceivedBody = z.output<typeof receivedBody>

/** The name of the entity that an event is about. */
export function nameIn({ payload }: ReceivedBody): unknown {
  return payload === 'ping' ? undefined : payload['name']
}

export interface Received {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: ReceivedBody
}

type Answer = CallbackAnswer | Error | Promise<CallbackAnswer | Error>

export interface Callbacks {
  readonly callCallback: CallCallback
  readonly timers: FakeTimers
  /** Pings and events, in the order in which they came. */
  readonly received: Received[]
  /** The events among them. */
  readonly events: () => Received[]
  /** The receivers' answer from now on; undefined: 200, and the code to a ping that asks for validation. */
  answer: ((received: Received) => Answer | undefined) | undefined
}

function validating({ body }: Received): CallbackAnswer {
  return { status: 200, body: JSON.stringify({ validation_code: body.validation_code ?? '' }) }
}

export function fakeCallbacks(): Callbacks {
  const received: Received[] = []
  const callbacks: Callbacks = {
    timers: fakeTimers(),
    received,
    events: () => received.filter(({ body }) => body.payload !== 'ping'),
    answer: undefined,
    async callCallback({ url, headers, body: text, signal }) {
      const call = { url, headers, text, body: receivedBody.parse(JSON.parse(text)) }
      received.push(call)
      const given = new Promise<never>((_, rejected) => {
        signal?.addEventListener('abort', () => rejected(new Error('aborted')))
      })
      const answer = await Promise.race([callbacks.answer?.(call) ?? validating(call), given])
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return callbacks
}

let subscriptions = 0

/** A subscription to everything, validated by its callback. */
export function subscribe(
  { client, workspaceId }: Person,
  fields: {
    readonly url_callback?: string
    readonly event_filters?: readonly EventFilter[]
    readonly [key: string]: unknown
  } = {},
): Promise<WebhookSubscription> {
  subscriptions += 1
  return client.call(createWebhookSubscription, {
    params: { workspace_id: workspaceId },
    body: {
      description: `Subscription ${subscriptions}`,
      event_filters: [{ entity: '*', action: '*' }],
      url_callback: 'https://example.org/hook',
      ...fields,
    },
  })
}
