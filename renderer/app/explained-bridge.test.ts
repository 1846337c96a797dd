import { expect, it } from 'vitest'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { showError, useToasts } from '../stores/toasts.ts'
import { explainedBridge } from './explained-bridge.ts'

function answering(...errors: readonly BridgeError[]): Bridge {
  const left = [...errors]
  return explainedBridge({
    async call() {
      const error = left.shift()
      return error === undefined ? { ok: true, data: null as never } : { ok: false, error }
    },
    subscribe: () => () => undefined,
    watchConnection: () => () => undefined,
    reconnect: async () => 'open',
  })
}

it('an error says what the server had against it', async () => {
  const error: BridgeError = {
    code: 'refused',
    message: 'time.example.com refuses this.',
    reason: { code: 'taken', field: 'email', parameters: {} },
  }
  expect(await answering(error).call('sync.now', undefined)).toMatchObject({
    error: {
      code: 'refused',
      message: 'time.example.com refuses this. The e-mail address is already taken.',
    },
  })
})

it('an error of the program itself stays as it is', async () => {
  const error: BridgeError = { code: 'refused', message: 'The end is before the start.' }
  expect(await answering(error).call('sync.now', undefined)).toEqual({ ok: false, error })
})

it('the message of a program that did not run goes with the next change that is saved', async () => {
  const bridge = answering({ code: 'not_running', message: '“Write” was not saved.' })
  const messages = () => useToasts.getState().toasts.map(({ message }) => message)
  showError('Another error.')
  const result = await bridge.call('timer.start', { description: 'Write' })
  if (!result.ok) showError(result.error.message)
  await bridge.call('timer.running', undefined, { repeatable: true })
  expect(messages()).toEqual(['Another error.', '“Write” was not saved.'])
  await bridge.call('timer.start', { description: 'Write' })
  expect(messages()).toEqual(['Another error.'])
})
