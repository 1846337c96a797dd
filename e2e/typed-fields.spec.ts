import { call } from './fixtures/bridge.ts'
import { go, timerBox, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

const selected = (input: HTMLInputElement) =>
  input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)

test('times are typed one after the other, each replacing what stood there', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const panel = page.getByRole('region', { name: 'Add entry' })
  const field = (name: string) => panel.getByRole('textbox', { name })
  const wholly = async (name: string, text: string) => {
    await expect(field(name)).toBeFocused()
    await expect(field(name)).toHaveValue(text)
    await expect.poll(() => field(name).evaluate(selected)).toBe(text)
  }
  await field('Duration').fill('1h')
  await field('Start time').fill('11:00')
  await page.keyboard.press('Tab')
  await wholly('Stop time', '12:00')
  await page.keyboard.type('12:15')
  await page.keyboard.press('Tab')
  await wholly('Duration', '1:15:00')
  await page.keyboard.press('Shift+Tab')
  await wholly('Stop time', '12:15')

  await page.keyboard.type('12:0012:15')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toHaveText('“12:0012:15” isn’t a time. Try 9:30 or 930.')
  await field('Stop time').fill('12:30')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await expect
    .poll(async () => (await call(page, 'timeEntries.page', {})).days.map((day) => day.totalSeconds))
    .toEqual([5400])
})

test('a pasted text that its field cannot take says how much was left out', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await page.evaluate((text) => {
    const source = document.createElement('textarea')
    source.value = text
    document.body.append(source)
    source.select()
    document.execCommand('copy')
    source.remove()
  }, 'x'.repeat(5000))
  await timerBox(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(timerBox(page)).toHaveValue('x'.repeat(3000))
  await expect(page.getByRole('alert')).toContainText(
    'This field takes 3,000 characters. The last 2,000 of the pasted text were left out.',
  )
})

test('a bare number estimates a project in hours', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await go(page, 'Projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  const estimate = page.getByRole('textbox', { name: 'Estimate' })
  await estimate.fill('40')
  await page.keyboard.press('Tab')
  await expect(estimate).toHaveValue('40h')
  await estimate.fill('40m')
  await page.keyboard.press('Tab')
  await expect(estimate).toHaveValue('40m')
  await estimate.fill('40')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect.poll(() => call(page, 'projects.list', {})).toMatchObject([{ estimatedSeconds: 40 * 3600 }])
})
