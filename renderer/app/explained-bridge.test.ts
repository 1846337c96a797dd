import { expect, it } from 'vitest'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { dismissAllToasts, showError, useToasts } from '../stores/toasts.ts'
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

/** A program that does not run at first, and the errors on the screen; what is asked meanwhile tells them as a screen does. */
function notRunning(...texts: readonly string[]) {
  dismissAllToasts()
  const messages = texts.map((text) => `${text} was not saved.`)
  const bridge = answering(...messages.map((message) => ({ code: 'not_running', message }) as const))
  const call: Bridge['call'] = async (...asked) => {
    const result = await bridge.call(...asked)
    if (!result.ok) showError(result.error.message)
    return result
  }
  return { call, shown: () => useToasts.getState().toasts.map(({ message }) => message) }
}

it('the message of a change that was not saved goes when that change is saved, and no other', async () => {
  const { call, shown } = notRunning('“Write”')
  showError('Another error.')
  await call('timer.start', { description: 'Write', start: '2026-11-26T09:00:00Z' })
  await call('timer.running', undefined, { repeatable: true })
  await call('timer.start', { description: 'Read', start: '2026-11-26T09:01:00Z' })
  await call('timer.stop', { stop: '2026-11-26T09:02:00Z' })
  expect(shown()).toEqual(['Another error.', '“Write” was not saved.'])
  await call('timer.start', { description: 'Write', start: '2026-11-26T09:03:00Z' })
  expect(shown()).toEqual(['Another error.'])
})

it('a message that stands for two changes goes when both are saved', async () => {
  const { call, shown } = notRunning('This', 'This')
  await call('timer.continue', { id: '1' })
  await call('timer.continue', { id: '2' })
  await call('timer.continue', { id: '1' })
  expect(shown()).toEqual(['This was not saved.'])
  await call('timer.continue', { id: '2' })
  expect(shown()).toEqual([])
})
