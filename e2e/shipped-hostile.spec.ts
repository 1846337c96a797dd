import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { signIn, start, stop, waitForTimer } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './stand-in/test.ts'

const running = (page: Page) => call(page, 'timer.running', {})

test('a keychain that does not give the key hides nothing on this computer, and signs nobody out', async ({
  desk,
  service,
}) => {
  const first = await desk.start()
  const page = await first.window()
  await signIn(page, service.url, ada.email)
  await start(page, 'Before the keychain')
  await settle(page)
  await first.quit()
  const session = (shown: Page) => call(shown, 'session.get', {})

  await test.step('one that waits for its password', async () => {
    const program = await desk.start({ desktop: { keychain: 'silent' } })
    const shown = await program.window()
    await shown.getByRole('button', { name: 'Stop timer' }).waitFor()
    await stop(shown)
    const { secrets, tray } = await call(shown, 'desktop.capabilities', {})
    expect({ secrets, tray }).toMatchObject({ secrets: { available: false }, tray: { available: true } })
    expect(await session(shown)).toMatchObject({ needsSignIn: false })
    await program.call('setKeychain', 'open')
    await settle(shown)
    await program.quit()
    expect(program.errors).toEqual([])
  })
  await test.step('one that is not available at the moment', async () => {
    const program = await desk.start({ desktop: { keychain: 'unavailable' } })
    const shown = await program.window()
    await waitForTimer(shown)
    await expect(shown.getByRole('main').getByText('Before the keychain').first()).toBeVisible()
    expect(await session(shown)).toMatchObject({ needsSignIn: false })
    await program.quit()
    expect(program.errors).toEqual([])
  })
  await test.step('one that refuses', async () => {
    const program = await desk.start({ desktop: { keychain: 'locked' } })
    await start(await program.window(), 'With the keychain locked')
    await program.quit()
    expect(program.errors).toEqual([])
  })
  await test.step('and it is open again', async () => {
    const program = await desk.start()
    const shown = await program.window()
    await waitForTimer(shown)
    await settle(shown)
    expect(await session(shown)).toMatchObject({ state: 'ready', needsSignIn: false })
  })
})

test('on Wayland, keys may never arrive and icons not be shown, and the desktop knows of input', async ({
  deskInUse,
  folder,
}) => {
  // Nobody here has a session bus with a desktop on it.
  const answers =
    "#!/bin/sh\ncase $* in *NameHasOwner*) echo '(false,)';; *GetIdletime*) echo '(uint64 61500,)';; esac\n"
  await writeFile(join(folder, 'gdbus'), answers, { mode: 0o755 })
  const program = await deskInUse.start({
    desktop: { deliversShortcuts: false },
    env: { XDG_SESSION_TYPE: 'wayland', PATH: `${folder}${delimiter}${process.env['PATH']}` },
  })
  const page = await program.window()
  await waitForTimer(page)
  await call(page, 'devicePreferences.update', { startStopShortcut: 'Alt+T' })
  const { globalShortcuts, tray } = await call(page, 'desktop.capabilities', {})
  expect(globalShortcuts).toMatchObject({
    available: true,
    reason: expect.stringContaining('Wayland'),
  })
  test.skip(process.platform !== 'linux', 'Only there the session bus is asked.')
  expect(tray).toMatchObject({ available: true, reason: expect.stringContaining('minimized') })
  expect(await call(page, 'idle.look', undefined)).toEqual({ seconds: 61 })
})

test('a start that fails says so before it ends', async ({ desk }) => {
  const early = await desk.start({ desktop: { throws: 'app.requestSingleInstanceLock' } })
  expect(await early.exited).toBe(1)
  expect(early.errors).toHaveLength(1)
  expect(early.log).toContain('app.requestSingleInstanceLock failed')
  const late = await desk.start({ desktop: { throws: 'protocol.handle' } })
  expect(await late.exited).toBe(1)
  expect(late.errors).toHaveLength(1)
})

test('a core that V8 ends is started again, and nobody sees a box of Electron’s', async ({ deskInUse }) => {
  const program = await deskInUse.start()
  const page = await program.window()
  await waitForTimer(page)
  await start(page, 'Through the end of the core')
  const before = await running(page)
  await program.call('failCore', null)
  await expect.poll(() => running(page).catch(() => null)).toMatchObject({ id: before?.id })
  await stop(page)
  expect(program.errors).toEqual([])
  expect(await program.quit()).toBe(0)
})

test('a session that ends saves everything, and the program ends with it', async ({ deskInUse }) => {
  const program = await deskInUse.start({ desktop: { platform: 'win32' } })
  const page = await program.window()
  await waitForTimer(page)
  await start(page, 'Until the computer goes off')
  const before = await running(page)
  await program.call('moveWindow', { x: 40, y: 50, width: 1000, height: 700 })
  await program.call('endSession', 1)
  expect(await program.exited).toBe(0)

  const next = await deskInUse.start()
  const again = await next.window()
  await again.getByRole('button', { name: 'Stop timer' }).waitFor()
  expect(await running(again)).toMatchObject({ id: before?.id, start: before?.start })
  expect(next.windows).toMatchObject([{ x: 40, y: 50, width: 1000, height: 700 }])
})

test('what the stand-in lacks is an error by its name', async ({ desk, folder }) => {
  const main = join(folder, 'main.mjs')
  await writeFile(main, "import { app } from 'electron'; await app.getGPUInfo('basic')")
  const program = await desk.start({ main })
  await program.until(() =>
    program.errors.some((box) => box.includes('The stand-in for Electron lacks app.getGPUInfo.')),
  )
  const unheard = join(folder, 'unheard.mjs')
  await writeFile(unheard, "import { app } from 'electron'; app.on('gpu-info-update', () => {})")
  const other = await desk.start({ main: unheard })
  await other.until(() => other.errors.some((box) => box.includes("the event app 'gpu-info-update'")))
})

test('a window whose desktop never asks for it is shown all the same, and keys that were given back start nothing', async ({
  deskInUse,
}) => {
  const program = await deskInUse.start({
    desktop: { sendsReadyToShow: false, takesShortcutsBack: false },
  })
  const page = await program.window()
  await waitForTimer(page)
  await call(page, 'devicePreferences.update', { startStopShortcut: 'Alt+T' })
  await program.call('pressShortcut', 'Alt+T')
  await page.getByRole('button', { name: 'Stop timer' }).waitFor()
  await call(page, 'devicePreferences.update', { startStopShortcut: 'Alt+U' })
  await program.call('pressShortcut', 'Alt+T')
  await program.call('pressShortcut', 'Alt+U')
  await page.getByRole('button', { name: 'Start timer' }).waitFor()
  await call(page, 'devicePreferences.update', { startStopShortcut: null })
  await program.call('pressShortcut', 'Alt+U')
  await call(page, 'timer.start', { description: 'By hand' })
  const { days } = await call(page, 'timeEntries.page', {})
  const entries = days.flatMap((day) => day.entries).map(({ description }) => description)
  expect([...entries, (await running(page))?.description]).toEqual(['By hand', '', 'By hand'])
})
