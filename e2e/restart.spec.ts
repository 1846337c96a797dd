import { call } from './fixtures/bridge.ts'
import { start, stop, timerBox } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('closing the app ends it within five seconds and loses nothing, and a running timer continues from its start', async ({
  app,
}) => {
  const before = await app.openInUse()
  await start(before, 'Finished before the restart')
  await stop(before)
  await start(before, 'Running over the restart')
  const running = await call(before, 'timer.running', {})
  const began = Date.now()
  await app.close('SIGTERM')
  expect(Date.now() - began).toBeLessThan(5000)

  const after = await app.open()
  await timerBox(after).waitFor()
  await expect(after.getByRole('main').getByText('Finished before the restart')).toBeVisible()
  await expect(after.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(after, 'timer.running', {})).toMatchObject({
    id: running?.id,
    description: 'Running over the restart',
    start: running?.start,
    stop: null,
  })
})

test('a killed app keeps every edit that it had shown', async ({ app }) => {
  const before = await app.openInUse()
  for (const name of ['One', 'Two', 'Three']) {
    await start(before, name)
    await stop(before)
    await expect(before.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  }
  await app.close('SIGKILL')

  const after = await app.open()
  for (const name of ['One', 'Two', 'Three']) {
    await expect(after.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  }
})

test('a tab opened before a restart says what to do, counts no start that is not saved, and keeps typed text once the new link is opened', async ({
  app,
  page,
}) => {
  test.skip(app.shell !== 'browser', 'Electron’s window ends with the program.')
  await timerBox(page).fill('Typed before the restart')
  const link = await app.restart()
  const notice = page.getByRole('alert', { name: 'Dayloom is not responding' })
  await expect(notice).toContainText('switch to the tab that it opened')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toContainText('Dayloom is still not responding.')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByText('so “Typed before the restart” was not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await expect(timerBox(page)).toHaveValue('Typed before the restart')

  const other = await page.context().newPage()
  await other.goto(link)
  await timerBox(other).waitFor()
  await expect(notice).toHaveCount(0)
  await expect(timerBox(page)).toHaveValue('Typed before the restart')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(other.getByRole('button', { name: 'Stop timer' })).toBeVisible()
})
