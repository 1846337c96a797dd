import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a project is created, planned and tracked on its page, archived, deleted and brought back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await go(page, 'Projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('4h')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Website' })
  await expect(row).toBeVisible()
  const projectId = (await call(page, 'projects.list', {}))[0]?.id
  if (projectId === undefined) throw new Error('No project was made.')
  await call(page, 'ghosts.create', { name: 'Second designer' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Add task', exact: true })
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  await page.keyboard.type('Draft the start page 3h')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Icons 2h')
  await page.keyboard.press('Enter')
  const tasks = page.getByRole('list', { name: 'Tasks of Website' })
  await expect(tasks.getByRole('button', { name: /^Icons/ })).toBeVisible()
  const budget = page.getByRole('region', { name: 'Budget' })
  await expect(budget).toContainText('5h')
  await expect(budget).toContainText('Short by')
  await expect(page.getByRole('region', { name: 'Forecast' })).toContainText(
    'nothing here in the last four weeks',
  )

  await tasks.getByRole('button', { name: /^Draft the start page/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tasks.getByRole('button', { name: /^Icons/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tasks.getByRole('checkbox', { name: 'Done: Icons' }).click({ force: true })
  await expect(tasks.getByRole('button', { name: '1 done' })).toBeVisible()

  const milestones = page.getByRole('region', { name: 'Milestones' })
  await milestones.getByRole('textbox', { name: 'Add milestone' }).fill('Launch')
  await page.keyboard.press('Enter')
  await milestones.getByRole('checkbox', { name: 'Completed: Launch' }).click({ force: true })
  await expect
    .poll(async () => (await call(page, 'milestones.list', {}))[0]?.completedAt ?? null)
    .not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await call(page, 'milestones.list', {}))[0]?.completedAt ?? null).toBeNull()

  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('option', { name: /Second designer/ }).click()
  await expect(page.getByRole('list', { name: 'People of the project' })).toContainText('Second designer')
  expect((await call(page, 'ghosts.list', {}))[0]?.projectIds).toEqual([projectId])

  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'All projects' }).click()
  await expect(row).toBeVisible()

  // The page's data is cached by now, so its first frame is complete.
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(tasks.getByRole('button', { name: /^Draft the start page/ })).toBeVisible()

  await page.getByRole('button', { name: 'All projects' }).click()
  const yesterday = noon(-1)
  await call(page, 'timeEntries.create', {
    description: 'Draft',
    projectId,
    start: instant(yesterday),
    stop: instant(yesterday + 5_400_000),
  })
  await expect(row).toContainText('1h 30m')
  await call(page, 'projects.archive', { ids: [projectId], archived: true })
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: 'Archived' }).click()
  await expect(row).toBeVisible()

  const projectOf = async (): Promise<string | null | undefined> =>
    (await call(page, 'timeEntries.page', {})).days[0]?.entries[0]?.projectId
  await row.focus()
  await page.keyboard.press('Delete')
  await expect(row).toHaveCount(0)
  expect(await projectOf()).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(projectOf).toBe(projectId)
  await expect(row).toBeVisible()
})
