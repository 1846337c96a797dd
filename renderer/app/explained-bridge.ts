import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { reasonSentence } from '../entities/edit/reason-sentences.ts'
import { dismissMessages } from '../stores/toasts.ts'

/**
 * The same bridge, whose errors also say in a sentence what a server had against what was asked. The messages of a program that did
 * not run go with the next change that is saved.
 */
export function explainedBridge(bridge: Bridge): Bridge {
  const unsaved = new Set<string>()
  return {
    ...bridge,
    async call(name, input, options) {
      const result = await bridge.call(name, input, options)
      if (!result.ok && result.error.code === 'not_running') unsaved.add(result.error.message)
      if (result.ok && options?.repeatable !== true && unsaved.size > 0) {
        dismissMessages(unsaved)
        unsaved.clear()
      }
      return explained(result)
    },
  }
}

function explained<Data>(result: BridgeResult<Data>): BridgeResult<Data> {
  if (result.ok || result.error.reason === undefined) return result
  const { message, reason } = result.error
  return { ok: false, error: { ...result.error, message: `${message} ${reasonSentence(reason)}` } }
}
