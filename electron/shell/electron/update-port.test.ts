import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { askForUpdate, createUpdatePort, type Updater } from './update-port.ts'

const temporaryFolder = temporaryFolders()

function fakeUpdater(isUpdateAvailable: boolean) {
  const emitter = new EventEmitter()
  return Object.assign(emitter, {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    logger: console,
    async checkForUpdates() {
      const updateInfo = { version: '2.0.0', releaseNotes: [{ version: '2.0.0', note: 'Faster.' }] }
      return { isUpdateAvailable, updateInfo }
    },
    async downloadUpdate() {
      emitter.emit('download-progress', { percent: 40 })
      return []
    },
  })
}

/** The packaged program, with the feed that the packager leaves in it. */
function portOver(updater: ReturnType<typeof fakeUpdater>) {
  const resources = temporaryFolder()
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nurl: https://example.com/dayloom\n')
  const port = createUpdatePort({ isPackaged: true }, resources, async () => updater as unknown as Updater)
  if (port === null) throw new Error('There is a feed.')
  return port
}

describe('new versions', () => {
  it('are offered by a packaged program with a feed alone', () => {
    const load = () => Promise.reject(new Error('Nobody may ask.'))
    expect(createUpdatePort({ isPackaged: true }, temporaryFolder(), load)).toBeNull()
    expect(createUpdatePort({ isPackaged: false }, temporaryFolder(), load)).toBeNull()
  })

  it('are not loaded before somebody agrees, and are installed when the program quits', async () => {
    const updater = fakeUpdater(true)
    const port = portOver(updater)
    expect(await port.check()).toEqual({ version: '2.0.0', notes: '2.0.0\nFaster.' })
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: true, allowDowngrade: false })
    const shares: number[] = []
    await port.load((share) => shares.push(share))
    expect(shares).toEqual([0.4])
    expect(await portOver(fakeUpdater(false)).check()).toBeNull()
  })

  it('that are asked for in the menu are shown in the window, or else a box says how it is', async () => {
    const said: string[] = []
    const dialog = {
      showMessageBox: async ({ message }: { message: string }) => void said.push(message),
      showErrorBox: (_title: string, content: string) => void said.push(content),
    } as never
    const show = (): void => void said.push('the window')
    await askForUpdate(async () => ({ state: 'found', version: '2', notes: '', share: 0 }), show, dialog)
    await askForUpdate(async () => null, show, dialog)
    await askForUpdate(() => Promise.reject(new Error('No connection.')), show, dialog)
    expect(said).toEqual(['the window', 'Dayloom is up to date.', 'No connection.'])
  })
})
