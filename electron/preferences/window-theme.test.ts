import { expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { preferences, settled } from '../testing/fake-entries.ts'
import { defaultDeviceState, type DeviceState } from './device-store.ts'
import { followTheme } from './window-theme.ts'

const kept: Preferences = { ...preferences, theme: 'dark' }
const changed: BridgeEvent = {
  event: 'changed',
  payload: { tables: [{ table: 'preferences', ids: null }] },
}

it('the window takes the theme of the account, and the next start has it at once', async () => {
  let state: DeviceState = defaultDeviceState('linux')
  let isSignedIn = true
  let reads = 0
  const themes: string[] = []
  const notice = followTheme({
    port: { set: (theme) => themes.push(theme) },
    core: async () => {
      reads += 1
      if (isSignedIn) return { ok: true, data: kept }
      return { ok: false, error: { code: 'sign_in_needed', message: 'Sign in first.' } }
    },
    deviceStore: {
      read: async () => state,
      write: async (changes) => void (state = { ...state, ...changes }),
    },
    report: (defect) => {
      throw defect
    },
  })
  notice({ event: 'changed', payload: { tables: [{ table: 'timeEntries', ids: null }] } })
  expect(reads).toBe(0)
  notice(changed)
  await settled()
  notice(changed)
  await settled()
  isSignedIn = false
  notice({ event: 'session', payload: { state: 'signed-out' } })
  await settled()
  expect(themes).toEqual(['dark'])
  expect(state.theme).toBe('dark')
})
