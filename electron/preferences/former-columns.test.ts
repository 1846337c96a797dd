import { expect, it } from 'vitest'
import { initialFields } from '../../shared/entities/entities.ts'
import { settled } from '../testing/fake-entries.ts'
import { defaultDeviceState, type DeviceState } from './device-store.ts'
import { carryFormerColumns } from './former-columns.ts'

it('the columns that a computer has kept become those of the account, once there is one', async () => {
  let state: DeviceState = { ...defaultDeviceState('linux'), calendarLayers: 'tracked' }
  let settings = initialFields.plannerSettings
  let isSignedIn = false
  const updates: unknown[] = []
  const notice = carryFormerColumns({
    core: async (name, input) => {
      if (!isSignedIn) return { ok: false, error: { code: 'sign_in_needed', message: 'Sign in first.' } }
      if (name === 'plannerSettings.update') {
        updates.push(input)
        settings = { ...settings, ...(input as Partial<typeof settings>) }
      }
      return { ok: true, data: settings }
    },
    deviceStore: {
      read: async () => state,
      write: async (changes) => void (state = { ...state, ...changes }),
    },
    report: (defect) => {
      throw defect
    },
  })
  const happens = async (session: 'signed-in' | 'signed-out') => {
    isSignedIn = session === 'signed-in'
    notice({ event: 'session', payload: { state: session } as never })
    await settled()
  }
  await happens('signed-out')
  expect([updates, state.calendarLayers]).toEqual([[], 'tracked'])
  await happens('signed-in')
  settings = { ...settings, calendarColumns: 'both' }
  await happens('signed-in')
  expect([updates, state.calendarLayers]).toEqual([[{ calendarColumns: 'tracked' }], 'both'])
})
