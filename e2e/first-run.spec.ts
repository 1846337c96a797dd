import { call } from './fixtures/bridge.ts'
import { go, start, stop, syncStatus, timerBox, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a person alone goes from the first run to a tracked day', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await expect(page.getByRole('main')).toContainText(/track/i)

  await start(page, 'Write the offer')
  await expect(page).toHaveTitle(/Dayloom/)
  await stop(page)
  await start(page, 'Call with the printer')
  await stop(page)

  const list = page.getByRole('main')
  await expect(list.getByText('Write the offer')).toBeVisible()
  await expect(list.getByText('Call with the printer')).toBeVisible()
  await expect(list.getByText('Today').first()).toBeVisible()
  await expect(syncStatus(page)).toContainText('All saved on this computer')
})

test('the timer bar understands @project, #tag and $', async ({ page }) => {
  await go(page, 'Projects')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Website')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Website').first()).toBeVisible()

  await go(page, 'Timer')
  const box = timerBox(page)
  await box.click()
  await box.pressSequentially('Draft the page @Webs')
  await page
    .getByRole('option', { name: /Website/ })
    .first()
    .click()
  await expect(box).toHaveValue(/^Draft the page\s*$/)
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await expect(page.getByRole('main').getByText('Website').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Draft the page').first()).toBeVisible()
})

test('a task is written in timer-bar shorthand, and recognized shorthand can be kept as text', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const line = page.getByRole('textbox', { name: 'Add task' })
  await line.pressSequentially('Call Bob @"Big client')
  await page.getByRole('option', { name: 'Create project “Big client”' }).waitFor()
  await line.press('Enter')
  await expect(line).toHaveValue('Call Bob @"Big client" ')
  await line.pressSequentially('#phone 1h30 tomorrow')
  const chips = page.locator('[data-shorthand-chips]').last().getByRole('button')
  await expect(chips).toHaveCount(4)
  await line.press('Backspace')
  await expect(chips).toHaveText(['Big client', 'New tag “phone”', '1h 30m'])
  await expect(line).toHaveValue(String.raw`Call Bob @"Big client" #phone 1h30 \tomorrow`)
  await line.press('Enter')
  await expect(line).toHaveValue('')
  // The field is cleared before the task is saved.
  const tasks = async () => (await call(page, 'tasks.page', { filter: {}, order: [], limit: 10 })).tasks
  await expect.poll(async () => (await tasks()).length).toBe(1)
  const projects = await call(page, 'projects.list', {})
  const tags = await call(page, 'tags.list', {})
  expect(await tasks()).toMatchObject([
    {
      name: 'Call Bob tomorrow',
      projectId: projects.find(({ name }) => name === 'Big client')?.id,
      tagIds: [tags.find(({ name }) => name === 'phone')?.id],
      estimatedSeconds: 5400,
      date: null,
    },
  ])
})

test('starting a second entry stops the first at the same instant', async ({ page }) => {
  await start(page, 'First')
  await call(page, 'timer.start', { description: 'Second' })
  const second = await call(page, 'timer.running', {})
  const { days } = await call(page, 'timeEntries.page', {})
  const first = days.flatMap((day) => day.entries).find(({ description }) => description === 'First')
  expect(second).toMatchObject({ description: 'Second', stop: null })
  expect(first?.stop).toBe(second?.start)
  await expect(timerBox(page)).toHaveValue('Second')
})
