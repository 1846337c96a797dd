import type { Sealing } from '../secrets/sealing.ts'
import type { CallCallback } from './callback-client.ts'

/** The needs of webhooks besides a request's scope; given once, when the service is composed. */
export interface WebhookEffects {
  readonly callCallback: CallCallback
  readonly sealing: Sealing
  /** Where callbacks reach the service: for the link that validates. */
  readonly publicUrl: string
  /** Tells the dispatcher that there may be something to deliver. */
  readonly wake: () => void
}
