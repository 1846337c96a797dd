import { call } from './fixtures/bridge.ts'
import { start, stop, timerBox, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('closing the app loses nothing, and a running timer runs on from its start', async ({ app }) => {
  const before = await app.open()
  await useThisComputer(before)
  await start(before, 'Finished before the restart')
  await stop(before)
  await start(before, 'Running over the restart')
  const running = await call(before, 'timer.running', {})
  await app.close()

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
  const before = await app.open()
  await useThisComputer(before)
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

test('a termination signal ends the app within five seconds', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await start(page, 'Saved on the way out')
  const began = Date.now()
  await app.close('SIGTERM')
  expect(Date.now() - began).toBeLessThan(5000)
  const after = await app.open()
  expect(await call(after, 'timer.running', {})).toMatchObject({ description: 'Saved on the way out' })
})
