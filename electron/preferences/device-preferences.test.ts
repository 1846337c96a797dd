import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DevicePreferences } from '../../shared/bridge/preferences.ts'
import type { Feature, LoginItemPort, ShortcutPort, SpellingPort, TrayPort } from '../shell/shell.ts'
import { createDevicePreferences, type DevicePreferencesOwner } from './device-preferences.ts'
import { createDeviceStore } from './device-store.ts'
import { createGlobalShortcut, type GlobalShortcut } from './global-shortcut.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

class FakeShortcuts implements ShortcutPort {
  readonly caution = null
  readonly registered = new Map<string, () => void>()
  readonly taken = new Set<string>()
  register(accelerator: string, run: () => void): boolean {
    if (this.taken.has(accelerator)) return false
    this.registered.set(accelerator, run)
    return true
  }
  unregister(accelerator: string): void {
    this.registered.delete(accelerator)
  }
}

interface Desk {
  owner: DevicePreferencesOwner
  shortcut: GlobalShortcut
  shortcuts: FakeShortcuts
  done: string[]
  published: DevicePreferences[]
  profile: string
}

function setUp(desktop = true, profile = temporaryFolder()): Desk {
  const done: string[] = []
  const published: DevicePreferences[] = []
  const shortcuts = new FakeShortcuts()
  const absent = { available: false, reason: 'A browser cannot.' } as const
  const offered = <Port>(port: Port): Feature<Port> => (desktop ? { available: true, port } : absent)
  const loginItem: LoginItemPort = { set: async (start) => void done.push(`login ${start}`) }
  const spelling: SpellingPort = {
    languages: ['de'],
    check: (languages) => done.push(`spelling ${JSON.stringify(languages)}`),
  }
  const tray: TrayPort = { update: () => undefined, isShown: null, setText: null }
  const shortcut = (runs: string) =>
    createGlobalShortcut(offered<ShortcutPort>(shortcuts), () => done.push(runs))
  const startStopShortcut = shortcut('toggled')
  const owner = createDevicePreferences({
    shell: {
      deviceStore: createDeviceStore({ profile, platform: process.platform }),
      loginItem: offered(loginItem),
      tray: offered(tray),
      spelling: offered(spelling),
      window: {
        show: () => true,
        toggle: () => undefined,
        hideOnClose: (hide) => done.push(`hide ${hide}`),
        keepOnTop: () => undefined,
      },
    },
    shortcuts: {
      startStopShortcut,
      miniShortcut: shortcut('mini timer'),
      quickEntryShortcut: shortcut('quick entry'),
    },
    publish: (preferences) => published.push(preferences),
  })
  return { owner, shortcut: startStopShortcut, shortcuts, done, published, profile }
}

describe('the preferences of this computer', () => {
  it('are kept in device.json and told to all windows', async () => {
    const { owner, published, profile } = setUp()
    const changed = await owner.handlers['devicePreferences.update']({
      railOpen: false,
      closeToTray: undefined,
    })
    expect(changed.railOpen).toBe(false)
    expect(published).toEqual([changed])
    expect(JSON.parse(readFileSync(join(profile, 'device.json'), 'utf8'))).toMatchObject({ railOpen: false })
    expect(await setUp(true, profile).owner.handlers['devicePreferences.get'](undefined)).toEqual(changed)
  })

  it('go back to their defaults when the file is damaged', async () => {
    const { owner, profile } = setUp()
    writeFileSync(join(profile, 'device.json'), '{"railOpen":"perhaps","startStopShortcut":')
    expect(await owner.handlers['devicePreferences.get'](undefined)).toMatchObject({ railOpen: true })
  })

  it('take effect when they change and when the program starts', async () => {
    const { owner, shortcuts, done, profile } = setUp()
    await owner.handlers['devicePreferences.update']({
      startAtLogin: true,
      closeToTray: true,
      startStopShortcut: 'Alt+T',
      spelling: ['de'],
    })
    expect(done).toEqual(['login true', 'spelling ["de"]', 'hide true'])
    shortcuts.registered.get('Alt+T')?.()
    expect(done.at(-1)).toBe('toggled')

    const restarted = setUp(true, profile)
    await restarted.owner.apply()
    expect([...restarted.shortcuts.registered.keys()]).toEqual(['Alt+T'])
    expect(restarted.done).toEqual(['hide true', 'spelling ["de"]'])
  })

  it('refuse what the desktop does not offer, with its reason, and keep nothing of it', async () => {
    const { owner } = setUp(false)
    for (const wish of [{ startAtLogin: true }, { startStopShortcut: 'Alt+T' }]) {
      await expect(owner.handlers['devicePreferences.update'](wish)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'A browser cannot.',
      })
    }
    expect(await owner.handlers['devicePreferences.get'](undefined)).toMatchObject({
      startAtLogin: false,
      startStopShortcut: null,
    })
  })

  it('never hide a window that no tray could bring back', async () => {
    const { owner, done } = setUp(false)
    await owner.handlers['devicePreferences.update']({ closeToTray: true })
    expect(done).toEqual(['hide false'])
  })
})

describe('the shortcuts', () => {
  it('each run something else, and share no keys', async () => {
    const { owner, shortcuts, done } = setUp()
    const update = owner.handlers['devicePreferences.update']
    await update({ miniShortcut: 'Alt+M', quickEntryShortcut: 'Alt+Q' })
    for (const keys of ['Alt+M', 'Alt+Q']) shortcuts.registered.get(keys)?.()
    expect(done.slice(-2)).toEqual(['mini timer', 'quick entry'])
    await expect(update({ startStopShortcut: 'Alt+Q' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Alt+Q does something else in Dayloom') as unknown,
    })
    shortcuts.registered.get('Alt+Q')?.()
    expect(done.at(-1)).toBe('quick entry')
  })
})

describe('the start/stop shortcut', () => {
  it('is refused truthfully when another program has it, and the old one stays', async () => {
    const { owner, shortcuts } = setUp()
    await owner.handlers['devicePreferences.update']({ startStopShortcut: 'Alt+T' })
    shortcuts.taken.add('Alt+S')
    await expect(
      owner.handlers['devicePreferences.update']({ startStopShortcut: 'Alt+S' }),
    ).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Alt+S is taken') as unknown,
    })
    expect([...shortcuts.registered.keys()]).toEqual(['Alt+T'])
    expect(await owner.handlers['devicePreferences.get'](undefined)).toMatchObject({
      startStopShortcut: 'Alt+T',
    })
  })

  it('is given free when another is chosen or none', async () => {
    const { owner, shortcuts } = setUp()
    await owner.handlers['devicePreferences.update']({ startStopShortcut: 'Alt+T' })
    await owner.handlers['devicePreferences.update']({ startStopShortcut: 'Alt+U' })
    expect([...shortcuts.registered.keys()]).toEqual(['Alt+U'])
    await owner.handlers['devicePreferences.update']({ startStopShortcut: null })
    expect(shortcuts.registered.size).toBe(0)
  })

  it('says so when another program has taken it since the last start', () => {
    const { shortcut, shortcuts } = setUp()
    shortcuts.taken.add('Alt+T')
    expect(shortcut.caution()).toBeNull()
    shortcut.restore('Alt+T')
    expect(shortcut.caution()).toContain('Alt+T could not be registered')
    shortcut.change('Alt+U')
    expect(shortcut.caution()).toBeNull()
  })
})
