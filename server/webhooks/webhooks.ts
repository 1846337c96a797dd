import type { ChangeListener } from '../events/change-listener.ts'
import { createDispatcher, type Dispatcher, type DispatcherEffects } from './dispatcher.ts'
import type { WebhookEffects } from './effects.ts'
import { createPublisher } from './publish.ts'

export interface Webhooks {
  /** For the routes. */
  readonly effects: WebhookEffects
  /** Hears what requests change. */
  readonly onChanges: ChangeListener
  readonly dispatcher: Dispatcher
}

/** @param publicUrl where callbacks reach the service, without a slash at its end. */
export function createWebhooks({
  publicUrl,
  ...effects
}: DispatcherEffects & { readonly publicUrl: string }): Webhooks {
  const dispatcher = createDispatcher(effects)
  const { wake } = dispatcher
  const { callCallback, sealing } = effects
  return { effects: { callCallback, sealing, publicUrl, wake }, onChanges: createPublisher(wake), dispatcher }
}
