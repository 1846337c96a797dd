import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { IpcMainInvokeEvent } from 'electron'
import { describe, expect, it } from 'vitest'
import { accountRecord } from '../../core/sync/testing/device.ts'
import type { DeviceState } from '../../preferences/device-store.ts'
import { preferences, settled } from '../../testing/fake-entries.ts'
import { lockProfile } from '../profile-lock.ts'
import { startElectronShell } from './start.ts'
import { fakeElectron, type FakeElectron } from './testing/fake-electron.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

const here = join(import.meta.dirname, '../../../dist/main')

interface Setting {
  fake: FakeElectron
  profile: string
  start: Promise<void>
  signals: Map<string, () => void>
}

function setUp(
  args: readonly string[] = [],
  isFirstInstance = true,
  kept: Partial<DeviceState> = {},
): Setting {
  const appData = temporaryFolder()
  const profile = join(appData, 'Dayloom')
  const fake = fakeElectron(appData)
  fake.isFirstInstance = isFirstInstance
  const signals = new Map<string, () => void>()
  mkdirSync(profile)
  writeFileSync(join(profile, 'device.json'), JSON.stringify(kept))
  const start = startElectronShell(fake.electron, {
    here,
    args,
    platform: 'linux',
    env: {},
    resources: here,
    loadUpdater: () => Promise.reject(new Error('Nobody may ask.')),
    onCrash: () => undefined,
    onSignal: (signal, listener) => signals.set(signal, listener),
    log: () => undefined,
  })
  return { fake, profile, start, signals }
}

/** Somebody has used the program here before. */
function writeAccount(profile: string): void {
  const known = { version: 1, current: accountRecord.id, accounts: [accountRecord] }
  writeFileSync(join(profile, 'accounts.json'), JSON.stringify(known))
}

async function running(args: readonly string[] = [], kept: Partial<DeviceState> = {}): Promise<Setting> {
  const setting = setUp(args, true, kept)
  setting.fake.becomeReady()
  await setting.start
  await settled()
  return setting
}

async function until(journal: readonly string[], line: string): Promise<void> {
  while (journal.filter((entry) => entry === line).length < 2) await settled()
}

describe('starting in Electron', () => {
  it('does what cannot be done later before the app is ready', async () => {
    const { fake } = setUp()
    await settled()
    expect(fake.journal).toEqual([
      'enableSandbox',
      'register app',
      'switch enable-features=GlobalShortcutsPortal',
      'name Dayloom',
    ])
    expect(fake.app.listenerCount('web-contents-created')).toBe(2)
  })

  it('guards the session and serves the page before a window opens', async () => {
    const { fake, profile } = await running()
    const { journal } = fake
    expect(journal.indexOf('handle app')).toBeLessThan(journal.indexOf('window'))
    expect(fake.session.check).not.toBeNull()
    expect(fake.session.request).not.toBeNull()
    expect(journal).toContain(`fork ${join(here, 'electron-core.js')} --profile ${profile}`)
    expect(fake.windows[0]?.journal).toEqual(['load app://dayloom/index.html'])
    expect(fake.trays).toHaveLength(1)
  })

  it('answers the page, and not a frame in it', async () => {
    const { fake } = await running()
    const contents = fake.windows[0]?.contents
    const event = { sender: contents, senderFrame: contents?.mainFrame } as unknown as IpcMainInvokeEvent
    expect(await fake.invoke(event, 'session.get', undefined)).toEqual({
      ok: true,
      data: { state: 'signed-out' },
    })
    expect(await fake.invoke(event, 'desktop.capabilities', undefined)).toMatchObject({
      data: {
        shell: 'electron',
        version: expect.stringMatching(/^\d/) as unknown,
        tray: { available: true },
        secrets: { available: true },
      },
    })
    expect(await fake.invoke({ ...event, senderFrame: null }, 'session.get', undefined)).toMatchObject({
      error: { code: 'refused' },
    })
  })

  it('syncs when the computer wakes', async () => {
    const { fake, profile, start } = setUp()
    writeAccount(profile)
    fake.becomeReady()
    await start
    await settled()
    const syncs = () => fake.cores[0]?.requests.filter(({ name }) => name === 'sync.now').length
    expect(syncs()).toBe(0)
    fake.monitor.emit('resume')
    await settled()
    expect(syncs()).toBe(1)
  })

  it('opens in the theme that was chosen last', async () => {
    const { fake } = await running([], { theme: 'dark' })
    expect(fake.nativeTheme.themeSource).toBe('dark')
    expect(fake.windows[0]?.options.backgroundColor).toBe('#121519')
  })

  it('stays in the tray after a start at login', async () => {
    const { fake } = await running(['--hidden'])
    expect(fake.windows).toHaveLength(0)
    expect(fake.trays).toHaveLength(1)
  })

  it('offers start and stop in the tray though no window has asked for anything', async () => {
    const { fake, profile, start } = setUp(['--hidden'])
    writeAccount(profile)
    fake.answers.set('preferences.get', preferences)
    fake.answers.set('timeEntries.suggest', []).set('projects.list', []).set('favorites.list', [])
    fake.answers.set('timeEntries.page', { days: [], nextBefore: null })
    fake.becomeReady()
    await start
    await expect.poll(() => fake.trays[0]?.menu.map(({ label }) => label)).toContain('Start timer')
  })

  it('takes its data from another folder when told so', async () => {
    const other = join(temporaryFolder(), 'not', 'yet', 'there')
    const { fake } = await running(['--profile', other, '--no-open', '--port', '0'])
    expect(fake.journal.some((line) => line.endsWith(`--profile ${other}`))).toBe(true)
  })
})

describe('one program', () => {
  it('is enough: the second ends, and the first shows its window', async () => {
    const second = setUp([], false)
    await second.start
    expect(second.fake.journal.at(-1)).toBe('quit')
    expect(second.fake.windows).toHaveLength(0)

    const { fake } = await running()
    fake.app.emit('second-instance', {}, ['dayloom', '--flag'])
    expect(fake.windows[0]?.journal.slice(-2)).toEqual(['show', 'focus'])
  })

  it('has a profile: one that the browser shell uses is left alone, in words', async () => {
    const setting = setUp()
    const lock = lockProfile(setting.profile)
    setting.fake.becomeReady()
    await setting.start
    lock?.release()
    expect(setting.fake.journal.slice(-2)).toEqual(['error Dayloom is already running', 'exit 1'])
  })
})

describe('a link', () => {
  const address = 'dayloom://start?text=Call'

  /** The window, asking for the link that it is to follow. */
  async function take({ fake }: Setting): Promise<unknown> {
    const contents = fake.windows[0]?.contents
    const event = { sender: contents, senderFrame: contents?.mainFrame } as unknown as IpcMainInvokeEvent
    return await fake.invoke(event, 'links.take', undefined)
  }
  const taken = { ok: true, data: { wish: 'start', text: 'Call' } }

  it('that starts the program waits for its window, and is followed once', async () => {
    const setting = await running(['--', address, '--hidden'])
    expect(setting.fake.windows).toHaveLength(1)
    expect(await take(setting)).toEqual(taken)
    expect(await take(setting)).toEqual({ ok: true, data: null })
  })

  it('that macOS hands over before the app is ready is not lost', async () => {
    const setting = setUp()
    let prevented = false
    setting.fake.app.emit('open-url', { preventDefault: () => (prevented = true) }, address)
    setting.fake.becomeReady()
    await setting.start
    await settled()
    expect([prevented, await take(setting)]).toEqual([true, taken])
  })

  it('of another start goes to the program that runs, and shows its window', async () => {
    const setting = await running()
    setting.fake.app.emit('second-instance', {}, ['dayloom', '--original-process-start-time=1', address])
    const window = setting.fake.windows[0]
    expect(window?.journal.slice(-2)).toEqual(['show', 'focus'])
    expect(window?.contents.main.sent.at(-1)).toEqual(['dayloom:event', { event: 'link', payload: null }])
    expect(await take(setting)).toEqual(taken)
  })
})

describe('a start that fails', () => {
  it('says so in words, since there is no window, and ends', async () => {
    const setting = setUp()
    setting.fake.electron.protocol.handle = () => {
      throw new Error('no more memory')
    }
    setting.fake.becomeReady()
    await setting.start
    expect(setting.fake.journal.slice(-2)).toEqual(['error Dayloom could not start', 'exit 1'])
  })
})

describe('ending', () => {
  it('waits until the place of the window is on the disk', async () => {
    const { fake, profile } = await running()
    fake.windows[0]?.emit('close', { preventDefault: () => undefined })
    let isHeld = false
    const willQuit = () => {
      isHeld = false
      fake.app.emit('will-quit', { preventDefault: () => (isHeld = true) })
      return isHeld
    }
    expect(willQuit()).toBe(true)
    await expect.poll(() => fake.journal.includes('quit')).toBe(true)
    expect(JSON.parse(readFileSync(join(profile, 'device.json'), 'utf8'))).toMatchObject({
      window: { x: 10, y: 20 },
    })
    expect(willQuit()).toBe(false)
  })

  it('goes on in order when the core has died for good', async () => {
    const { fake, signals } = await running()
    for (let crash = 0; crash < 4; crash += 1) {
      fake.cores.at(-1)?.emit('exit', 1)
      await setImmediate()
    }
    signals.get('SIGTERM')?.()
    await until(fake.journal, 'quit')
    expect(fake.cores).toHaveLength(4)
    expect(fake.journal.slice(-3)).toEqual(['quit', 'quit prevented', 'quit'])
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('on %s closes the core first', async (signal) => {
    const { fake, signals } = await running()
    signals.get(signal)?.()
    await until(fake.journal, 'quit')
    expect(fake.cores[0]?.requests.at(-1)).toMatchObject({ name: 'account.close', input: { forget: false } })
    expect(fake.cores[0]?.killed).toBe(true)
    expect(fake.journal.slice(-3)).toEqual(['quit', 'quit prevented', 'quit'])
  })

  it('is asked for once, however often', async () => {
    const { fake, signals } = await running()
    signals.get('SIGTERM')?.()
    signals.get('SIGTERM')?.()
    await until(fake.journal, 'quit prevented')
    await settled()
    expect(fake.cores).toHaveLength(1)
    expect(fake.cores[0]?.requests.filter(({ name }) => name === 'account.close')).toHaveLength(1)
  })
})
