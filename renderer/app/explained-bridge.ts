import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { reasonSentence } from '../entities/edit/reason-sentences.ts'

/** The same bridge, whose errors also say in a sentence what a server had against what was asked. */
export function explainedBridge(bridge: Bridge): Bridge {
  return {
    ...bridge,
    call: async (name, input, options) => explained(await bridge.call(name, input, options)),
  }
}

function explained<Data>(result: BridgeResult<Data>): BridgeResult<Data> {
  if (result.ok || result.error.reason === undefined) return result
  const { message, reason } = result.error
  return { ok: false, error: { ...result.error, message: `${message} ${reasonSentence(reason)}` } }
}
