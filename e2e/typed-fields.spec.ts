import { start, stop, timerBox } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('each window keeps the text that was typed in it, the next one takes over that of a window that went, and all show the same data', async ({
  page,
  shell,
}) => {
  test.skip(shell !== 'browser', 'There is one window in Electron.')
  await start(page, 'Layout')
  const open = async () => {
    const window = await page.context().newPage()
    await window.goto(page.url())
    return window
  }
  await timerBox(page).fill('Layout of the flyer')
  const other = await open()
  await expect(timerBox(other)).toHaveValue('Layout')
  await timerBox(other).fill('Layout of the map')
  await page.reload()
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
  await other.reload()
  await expect(timerBox(other)).toHaveValue('Layout of the map')

  await other.close()
  const next = await open()
  await expect(timerBox(next)).toHaveValue('Layout of the map')
  await page.reload()
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
  await stop(next)
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Layout of the map')).toBeVisible()
})
