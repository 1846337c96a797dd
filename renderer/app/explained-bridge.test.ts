import { expect, it } from 'vitest'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { explainedBridge } from './explained-bridge.ts'

function answering(error: BridgeError): Bridge {
  return explainedBridge({
    call: async () => ({ ok: false, error }),
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
