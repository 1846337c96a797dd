import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { reasonSentence } from '../entities/edit/reason-sentences.ts'
import { dismissMessages } from '../stores/toasts.ts'

/**
 * The same bridge, whose errors also say in a sentence what a server had against what was asked. The message that a
 * change did not reach the program goes when that same change is saved; one that stands for several, when all are.
 */
export function explainedBridge(bridge: Bridge): Bridge {
  const unsaved = new Map<string, string>()
  return {
    ...bridge,
    async call(name, input, options) {
      const result = await bridge.call(name, input, options)
      if (!result.ok && result.error.code === 'not_running') {
        unsaved.set(keyOf(name, input), result.error.message)
      } else if (result.ok && unsaved.size > 0) {
        const change = keyOf(name, input)
        const message = unsaved.get(change)
        unsaved.delete(change)
        if (message !== undefined && ![...unsaved.values()].includes(message))
          dismissMessages(new Set([message]))
      }
      return explained(result)
    },
  }
}

/** The timer that is started or stopped again has another time, and is the same change. */
function keyOf(name: string, input: unknown): string {
  const isTime = (field: string) => name.startsWith('timer.') && (field === 'start' || field === 'stop')
  return JSON.stringify([name, input], (field, value: unknown) => (isTime(field) ? undefined : value))
}

function explained<Data>(result: BridgeResult<Data>): BridgeResult<Data> {
  if (result.ok || result.error.reason === undefined) return result
  const { message, reason } = result.error
  return { ok: false, error: { ...result.error, message: `${message} ${reasonSentence(reason)}` } }
}
