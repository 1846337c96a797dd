import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'

const panel = page.getByRole('region', { name: 'Entry', exact: true })
const date = panel.getByRole('textbox', { name: 'Date' })

async function openDetails(): Promise<void> {
  await page.getByRole('row', { name: /Proofs/ }).click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(panel).toBeVisible()
}

it('a date is saved once, when it is complete and its field is left', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await openDetails()
  await date.clear()
  await userEvent.keyboard('2027-01-31')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveValue('2027-01-31')
  expect(bridge.inputs('timeEntries.update').map(({ changes }) => changes)).toEqual([
    { start: '2027-01-31T09:00:00Z', stop: '2027-01-31T10:00:00Z' },
  ])
})

it('an invalid date stays as typed, with a hint beside it, until Escape restores the former one', async () => {
  const answers = keepEntries(someEntry())
  const bridge = await openApp('/', answers)
  await openDetails()
  for (const [typed, words] of [
    ['2', /“2” isn’t a date\. Try \d{4}-\d\d-\d\d\./],
    ['2027-02-30', /“2027-02-30” isn’t a date/],
    ['0002-11-23', /Choose a date between the years 2006 and 2100\./],
    ['', /Type a date, such as/],
  ] as const) {
    await date.fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(panel.getByText(words)).toBeVisible()
    await expect.element(date).toHaveValue(typed)
  }
  await date.fill('2')
  await date.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(date).toHaveValue('2026-03-20')
  await expect.element(panel).toBeVisible()
  expect(bridge.inputs('timeEntries.update')).toEqual([])
})
