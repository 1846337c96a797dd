import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantOfMilliseconds, secondsBetween } from '../shared/domain/instant.ts'
import { call } from './fixtures/bridge.ts'
import { start, stop, timerBox, useThisComputer, waitForTimer } from './fixtures/person.ts'
import type { DrawnItem } from './stand-in/calls.ts'
import { expect, test } from './stand-in/test.ts'

const labels = (items: readonly DrawnItem[]): string[] => items.map(({ label }) => label)

/** A click with the right button on a word in a field of the first window. */
const misspelled = {
  window: 1,
  isEditable: true,
  selectionText: '',
  misspelledWord: 'ofer',
  dictionarySuggestions: ['offer'],
  editFlags: {
    canUndo: true,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  },
}

test('from the first start to the next: window, tray, menu bar, and all is there again', async ({
  desk,
  configuration,
}) => {
  const first = await desk.start({ desktop: { platform: 'linux' } })
  const page = await first.window()
  await useThisComputer(page)
  await start(page, 'Write the offer')
  await first.until(() => first.tray?.toolTip.includes('Write the offer'))
  expect(first.tray?.image).toMatch(/tray-running(Template)?\.png$/)
  await first.chooseInTray('Stop timer')
  await page.getByRole('button', { name: 'Start timer' }).waitFor()
  await first.chooseInTray('Write the offer')
  await page.getByRole('button', { name: 'Stop timer' }).waitFor()
  const running = await call(page, 'timer.running', {})

  await first.call('chooseInMenu', ['&File', 'Settings…'])
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await first.call('chooseInMenu', ['&File', 'Timer'])
  await expect(timerBox(page)).toBeFocused()
  await first.call('clickRight', misspelled)
  for (const choice of ['offer', 'Add to dictionary']) await first.call('chooseInContextMenu', choice)
  await first.until(() => first.notes.includes('learn the word ofer'))
  expect(first.notes).toContain('replace the word by offer')
  await first.call('chooseInMenu', ['help', 'About Dayloom'])
  await page.getByRole('button', { name: 'Third-party notices' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^react \d/)
    .click()
  await expect(page.getByText(/Permission is hereby granted/).filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await first.call('chooseInMenu', ['help', 'Show logs'])
  const logs = join(configuration, 'Dayloom/logs')
  expect(first.outside).toEqual([logs])
  first.call('chooseInMenu', ['&File', 'quit']).catch(() => undefined)
  expect([await first.exited, first.errors, first.log]).toEqual([0, [], ''])

  expect(readFileSync(join(logs, 'main.log'), 'utf8')).toMatch(/starts on linux\n.*Dayloom ends\n$/)

  const second = await desk.start()
  const again = await second.window()
  await again.getByRole('button', { name: 'Stop timer' }).waitFor()
  expect(await call(again, 'timer.running', {})).toMatchObject({ id: running?.id, start: running?.start })
  await expect(again.getByRole('main').getByText('Write the offer').first()).toBeVisible()
  await stop(again)
  await second.chooseInTray('Quit Dayloom').catch(() => undefined)
  expect([await second.exited, second.errors, second.log]).toEqual([0, [], ''])
})

test('a second start shows the window of the first, and brings it a link', async ({ desk, folder }) => {
  const first = await desk.start({ args: ['--hidden'] })
  await first.until(() => first.tray)
  const second = await desk.start()
  expect(await second.exited).toBe(0)
  const page = await first.window()
  const third = await desk.start({
    args: ['--', 'dayloom://start?text=Fix+the+login', `--export=${folder}/all.zip`],
  })
  expect(await third.exited).toBe(0)
  await page.getByRole('button', { name: 'Use on this computer' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Start the timer?' })
  await expect(question.getByText('Fix the login')).toBeVisible()
  await question.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: 'Stop timer' }).waitFor()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Fix the login' })
  expect(first.windows).toHaveLength(1)
  expect([...second.windows, ...third.windows]).toEqual([])
  expect(existsSync(`${folder}/all.zip`)).toBe(false)
})

test('started hidden, the tray starts and stops the timer and a pomodoro, and opens the window at Settings', async ({
  deskInUse,
}) => {
  const program = await deskInUse.start({ args: ['--hidden'] })
  await program.chooseInTray('Start timer')
  await program.chooseInTray('Stop timer')
  const offered = () => labels(program.tray?.items ?? [])
  await program.until(() => offered().includes('Start timer'))
  await program.chooseInTray('Start pomodoro')
  await program.until(() => offered().some((label) => label.startsWith('Focus, 1 of 4 until ')))
  await program.chooseInTray('Start break')
  await program.until(() => offered().includes('End break') && offered().includes('Start timer'))
  expect(program.windows).toEqual([])
  await program.chooseInTray('Settings…')
  const page = await program.window()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await program.closeWindow()
  expect(await program.exited).toBe(0)
})

test('on a Mac the program started at login has no window, and a closed one is hidden, and comes back from the tray and the dock', async ({
  deskInUse,
}) => {
  const program = await deskInUse.start({ desktop: { platform: 'darwin', wasOpenedAtLogin: true } })
  await program.until(() => program.tray)
  expect(program.windows).toEqual([])
  await program.call('activate', null)
  const page = await program.window()
  const isVisible = (visible: boolean) => program.until(() => program.windows[0]?.isVisible === visible)
  await waitForTimer(page)
  expect(labels(program.menu)).toEqual(['appMenu', 'editMenu', '&View', 'windowMenu', 'help'])
  await call(page, 'devicePreferences.update', { closeToTray: true })
  await start(page, 'While nobody looks')
  await program.until(() =>
    program.notes.some((line) => /^dock menu While nobody looks .*, Stop timer, .*New task/.test(line)),
  )
  await program.closeWindow()
  await isVisible(false)
  await program.chooseInTray('Stop timer')
  await program.chooseInTray('Open Dayloom')
  await isVisible(true)
  await page.getByRole('button', { name: 'Start timer' }).waitFor()
  await program.call('enterFullScreen', 1)
  await program.closeWindow()
  await isVisible(false)
  await program.call('activate', null)
  await isVisible(true)
  expect(await program.quit()).toBe(0)
})

test('the next start has the chosen theme from its first paint, and its window on a display that is there', async ({
  deskInUse,
}) => {
  const left = { x: 0, y: 0, width: 1920, height: 1040 }
  const right = { x: 1920, y: 0, width: 2560, height: 1400 }
  const first = await deskInUse.start({ page: { colorScheme: 'dark' }, desktop: { displays: [left, right] } })
  const page = await first.window()
  await waitForTimer(page)
  const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches
  expect(await page.evaluate(isDark)).toBe(true)
  await call(page, 'preferences.update', { theme: 'light' })
  await expect.poll(() => page.evaluate(isDark)).toBe(false)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await first.call('moveWindow', { x: 2200, y: 90, width: 1300, height: 900 })
  await first.call('setDisplays', [left])
  await first.quit()

  const second = await deskInUse.start({ page: { colorScheme: 'dark' }, desktop: { displays: [left] } })
  const again = await second.window()
  expect(await again.evaluate(isDark)).toBe(false)
  const [window] = second.windows
  expect(window).toMatchObject({ width: 1300, height: 900 })
  expect(window?.x).toBeLessThan(left.width)
  // Before the page's own program runs.
  await again.route('**/assets/*.js', (route) => route.abort())
  await again.reload()
  expect(await again.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await second.call('setDisplays', [])
  expect(await second.quit()).toBe(0)
})

test('an absence is asked about when the screen is unlocked, and again after a crash, and becomes an entry', async ({
  deskInUse,
}) => {
  const first = await deskInUse.start()
  const page = await first.window()
  await waitForTimer(page)
  const begun = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  await call(page, 'timer.start', { description: 'Write the offer', start: instantOfMilliseconds(begun) })
  await first.until(() => first.tray?.toolTip.includes('Write the offer'))
  await first.call('setIdle', 1200)
  await first.call('power', 'lock-screen')
  await first.call('setIdle', 0)
  await first.call('power', 'unlock-screen')
  await page.getByRole('alertdialog', { name: 'You were away' }).waitFor()
  await first.kill()

  const second = await deskInUse.start()
  const again = await second.window()
  await again.getByRole('button', { name: 'Split off…' }).click()
  await again.getByRole('textbox', { name: 'Description' }).fill('Call with Ann')
  await again.getByRole('button', { name: 'Save and go on' }).click()
  await expect(again.getByRole('alertdialog')).toHaveCount(0)
  const { days } = await call(again, 'timeEntries.page', {})
  const entries = days
    .flatMap((day) => day.entries)
    .map(({ description, start, stop }) => [description, start, stop])
  const [running, away, before] = entries
  expect(before?.slice(0, 2)).toEqual(['Write the offer', instantOfMilliseconds(begun)])
  expect(away).toEqual(['Call with Ann', before?.[2], running?.[1]])
  expect(running).toEqual(['Write the offer', away?.[2], null])
  expect(secondsBetween(String(away?.[1]), String(away?.[2]))).toBeGreaterThanOrEqual(1200)
})
