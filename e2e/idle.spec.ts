import type { Page } from '@playwright/test'
import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { start } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/** Tells the page that the desktop noticed an absence, and returns the choices that the page sends back. */
async function comeBack(page: Page, minutesAway: number): Promise<unknown[]> {
  const running = await call(page, 'timer.running', {})
  const now = Date.now()
  const payload = {
    entryId: running?.id,
    idleSince: instant(now - minutesAway * 60_000),
    returnedAt: instant(now),
  }
  const choices: unknown[] = []
  await page.routeWebSocket('**/bridge', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      const { id, name, input } = JSON.parse(String(frame)) as { id: number; name: string; input: unknown }
      if (name === 'idle.pending') socket.send(JSON.stringify({ id, result: { ok: true, data: payload } }))
      else if (name === 'idle.resolve') {
        choices.push(input)
        socket.send(JSON.stringify({ id, result: { ok: true, data: null } }))
        socket.send(JSON.stringify({ event: 'idle', payload: null }))
      } else server.send(frame)
    })
  })
  await page.reload()
  return choices
}

test.skip(
  ({ shell }) => shell === 'electron',
  'Electron asks the real desktop, which cannot be made idle here.',
)

test('a person who returns from idleness is asked once what to do with the time away', async ({ page }) => {
  await start(page, 'Long meeting')
  const choices = await comeBack(page, 25)
  const dialog = page.getByRole('alertdialog', { name: 'You were away' })
  await expect(dialog).toContainText('Long meeting')
  await expect(dialog).toContainText('0:25:00')
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Discard and continue' }).click()
  await expect(dialog).toHaveCount(0)
  expect(choices).toEqual([{ choice: 'discard-and-continue' }])
})

test('closing the question with Escape keeps the time', async ({ page }) => {
  await start(page, 'Long meeting')
  const choices = await comeBack(page, 25)
  await page.getByRole('alertdialog', { name: 'You were away' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(choices).toEqual([{ choice: 'keep' }])
})
