import { call } from './fixtures/bridge.ts'
import { start, timerBox, waitForTimer } from './fixtures/person.ts'
import { expect, test } from './stand-in/test.ts'

test('mini timer and quick entry: beside the window, over others, and nothing typed is lost', async ({
  deskInUse,
}) => {
  const first = await deskInUse.start()
  const page = await first.window()
  await waitForTimer(page)
  await start(page, 'Write the offer')
  const small = () => first.windows.find(({ isOnTop }) => isOnTop)

  await first.call('chooseInMenu', ['&View', 'Mini timer'])
  const mini = await first.windowAt('/mini')
  await expect(timerBox(mini)).toHaveValue('Write the offer')
  const { id } = await first.until(small)
  await first.call('moveWindow', { window: id, x: 1400, y: 60, width: 340, height: 300 })
  await mini.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByRole('button', { name: 'Start timer' }).waitFor()
  await mini.getByRole('button', { name: 'Stays on top' }).click()
  await first.until(() => small() === undefined)
  await first.call('closeWindow', id)
  await first.until(() => first.windows.length === 1)

  await call(page, 'devicePreferences.update', { quickEntryShortcut: 'Alt+Q' })
  await first.call('pressShortcut', 'Alt+Q')
  const quick = await first.windowAt('/quick')
  await timerBox(quick).fill('Write the off')
  await quick.getByRole('option', { name: 'Write the offer' }).waitFor()
  // The first one closes what is offered.
  await timerBox(quick).press('Escape')
  await expect(quick.getByRole('option')).toHaveCount(0)
  await timerBox(quick).press('Escape')
  await first.until(() => small()?.isVisible === false)
  await first.call('pressShortcut', 'Alt+Q')
  await first.until(() => small()?.isVisible === true)
  await expect(timerBox(quick)).toHaveValue('Write the off')
  expect(await first.quit()).toBe(0)

  const second = await deskInUse.start({ args: ['--hidden'] })
  await second.chooseInTray('Mini timer')
  await second.windowAt('/mini')
  expect(second.windows).toMatchObject([{ x: 1400, y: 60, width: 340, height: 300, isOnTop: false }])
  await second.call('pressShortcut', 'Alt+Q')
  const again = await second.windowAt('/quick')
  await expect(timerBox(again)).toHaveValue('Write the off')
  await timerBox(again).press('End')
  await again.keyboard.type('icial letter $')
  await timerBox(again).press('Enter')
  await second.until(() => second.windows.some(({ isVisible, isOnTop }) => isOnTop && !isVisible))
  expect(await call(again, 'timer.running', {})).toMatchObject({
    description: 'Write the official letter',
    billable: true,
  })
  expect([await second.quit(), second.errors, second.log]).toEqual([0, [], ''])
})
