import { expect, it } from 'vitest'
import { fakeCore, preferencesChanged, settled } from '../testing/fake-entries.ts'
import { createPersonShortcuts } from './person-shortcuts.ts'

const keys = {
  macShowHide: 'CommandOrControl+Alt+D',
  macStopContinue: 'CommandOrControl+Alt+E',
  windowsShowHide: 'CommandOrControl+Alt+F',
  windowsStopContinue: 'CommandOrControl+Alt+G',
  windowsStopStart: 'CommandOrControl+Alt+H',
}

function desktop(platform: string, taken: readonly string[] = []) {
  const held = new Map<string, () => void>()
  const done: string[] = []
  const core = fakeCore(() => undefined)
  const { notice, caution } = createPersonShortcuts({
    platform,
    shortcuts: {
      available: true,
      port: {
        register(accelerator, run) {
          if (held.has(accelerator) || taken.includes(accelerator)) return false
          held.set(accelerator, run)
          return true
        },
        unregister: (accelerator) => void held.delete(accelerator),
        caution: null,
      },
    },
    core: core.call,
    run: {
      showHide: () => done.push('show or hide'),
      stopContinue: () => done.push('stop or continue'),
      stopStart: () => done.push('stop or start'),
    },
    report: (defect) => expect.fail(String(defect)),
  })
  async function set(changes: Partial<typeof keys>): Promise<string[]> {
    core.preferences = { ...core.preferences, ...changes }
    notice(preferencesChanged)
    await settled()
    return [...held.keys()]
  }
  return { set, caution, done, press: (accelerator: string) => held.get(accelerator)?.() }
}

it('each desktop has its own shortcuts, which change with the preferences', async () => {
  const mac = desktop('darwin')
  expect(await mac.set(keys)).toEqual([keys.macShowHide, keys.macStopContinue])
  mac.press(keys.macShowHide)
  mac.press(keys.macStopContinue)
  expect(mac.done).toEqual(['show or hide', 'stop or continue'])
  expect(
    await mac.set({ macShowHide: keys.macStopContinue, macStopContinue: keys.macShowHide }),
  ).toHaveLength(2)
  mac.press(keys.macShowHide)
  expect(mac.done.at(-1)).toBe('stop or continue')
  expect(await mac.set({ macShowHide: '', macStopContinue: '' })).toEqual([])

  const windows = desktop('win32')
  expect(await windows.set(keys)).toEqual([
    keys.windowsShowHide,
    keys.windowsStopContinue,
    keys.windowsStopStart,
  ])
  windows.press(keys.windowsStopStart)
  expect(windows.done).toEqual(['stop or start'])
  expect(await desktop('linux').set(keys)).toEqual([])
})

it('one that something else holds is told, and taken once it is free', async () => {
  const taken = [keys.macShowHide]
  const { set, caution } = desktop('darwin', taken)
  expect(await set(keys)).toEqual([keys.macStopContinue])
  expect(caution()).toMatch(/CommandOrControl\+Alt\+D could not be registered/)
  taken.pop()
  expect(await set({})).toHaveLength(2)
  expect(caution()).toBeNull()
  taken.push('F9')
  await set({ macShowHide: 'F9' })
  expect(caution()).toMatch(/F9 could not/)
  await set({ macShowHide: '' })
  expect(caution()).toBeNull()
})
