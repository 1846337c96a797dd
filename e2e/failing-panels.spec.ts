import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/** Makes the next panel fail to mount, so that the panel itself fails and not only its content. */
async function failOnce(page: Page): Promise<void> {
  await page.locator('aside[aria-label=Details]').evaluate((side) => {
    Object.assign(side, {
      appendChild() {
        Reflect.deleteProperty(side, 'appendChild')
        throw new Error('No room for it')
      },
    })
  })
}

/** How to open each screen's panels, and their names. */
const panels: readonly {
  readonly screen: 'Timer' | 'Calendar' | 'Plan' | 'Tasks' | 'Team' | 'Projects'
  readonly panel: string
  readonly open: (page: Page) => Promise<void>
  readonly setUp?: (page: Page) => Promise<void>
}[] = [
  {
    screen: 'Timer',
    panel: 'Entry',
    open: (page) => page.getByRole('row').filter({ hasText: 'Draft' }).press('Alt+Enter'),
  },
  {
    screen: 'Timer',
    panel: 'Add entry',
    open: (page) => page.getByRole('main').getByRole('button', { name: 'Add entry' }).first().click(),
  },
  {
    screen: 'Plan',
    panel: 'Task',
    open: (page) => page.getByRole('button', { name: 'Flyer', exact: true }).press('Enter'),
  },
  { screen: 'Plan', panel: 'Plan the day', open: (page) => page.keyboard.press('Shift+P') },
  {
    screen: 'Calendar',
    panel: 'Entry',
    open: (page) => page.getByRole('main').locator('[data-item]').first().press('Enter'),
  },
  {
    screen: 'Tasks',
    panel: 'Task',
    open: (page) => page.getByRole('row').filter({ hasText: 'Flyer' }).press('Enter'),
  },
  {
    screen: 'Team',
    panel: 'Task',
    open: (page) => page.getByRole('button', { name: /^Flyer/ }).press('Enter'),
  },
  {
    screen: 'Team',
    panel: 'Ghost',
    open: (page) => page.getByRole('rowheader', { name: /Second designer/ }).press('Enter'),
  },
  {
    screen: 'Team',
    panel: 'Ghost',
    setUp: (page) => page.getByRole('radio', { name: 'Ghosts' }).click(),
    open: (page) => page.getByRole('row').filter({ hasText: 'Second designer' }).press('Enter'),
  },
  ...['project', 'client', 'tag'].map((what) => ({
    screen: 'Projects' as const,
    panel: `New ${what}`,
    setUp: (page: Page) => page.getByRole('radio', { name: new RegExp(`^${what}s`, 'i') }).click(),
    open: (page: Page) => page.getByRole('button', { name: `New ${what}` }).click(),
  })),
  {
    screen: 'Projects',
    panel: 'Project',
    async setUp(page) {
      await page.getByRole('radio', { name: 'Projects' }).click()
      await page.getByRole('row').filter({ hasText: 'Website' }).press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor()
    },
    open: (page) => page.getByRole('main').getByRole('button', { name: 'Edit' }).first().click(),
  },
]

test('a panel that fails leaves its screen, can be tried again, and gives the focus back', async ({
  page,
}) => {
  const [me] = await call(page, 'members.list', {})
  const assigneeIds = me === undefined ? [] : [me.id]
  await call(page, 'timeEntries.create', {
    description: 'Draft',
    start: instant(noon(0) - 3_600_000),
    stop: instant(noon(0)),
  })
  await call(page, 'tasks.create', { name: 'Flyer', date: dateFromToday(0), assigneeIds })
  await call(page, 'ghosts.create', { name: 'Second designer' })
  await call(page, 'projects.create', { name: 'Website' })
  const side = page.getByRole('complementary', { name: 'Details' })
  for (const { screen, panel, open, setUp } of panels) {
    await test.step(`${panel} on ${screen}`, async () => {
      await go(page, screen)
      await setUp?.(page)
      await failOnce(page)
      await open(page)
      await expect(side.getByRole('alert')).toContainText('This panel stopped working')
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
      await side.getByRole('button', { name: 'Try again' }).click()
      await expect(side.getByRole('region', { name: panel, exact: true })).toBeVisible()
      await expect(page.locator('body')).not.toBeFocused()
      await side.getByRole('button', { name: 'Close' }).first().click()
      await expect(side.getByRole('region')).toHaveCount(0)
      await expect(page.locator('body')).not.toBeFocused()
    })
  }
})

test('a new entry keeps what is typed over a reload and a panel that fails, and offers it again', async ({
  page,
}) => {
  const open = () => page.getByRole('main').getByRole('button', { name: 'Add entry' }).first().click()
  const panel = page.getByRole('region', { name: 'Add entry' })
  const found = panel.getByText('You began this earlier but did not add it.')
  const field = (name: string) => panel.getByRole('textbox', { name })
  await open()
  const former = await field('Start time').inputValue()
  await expect(found).toHaveCount(0)
  await field('Description').fill('Proofs')
  await field('Duration').fill('45m')
  await field('Start time').fill('3:15')
  await page.keyboard.press('Tab')
  await expect(field('Stop time')).toHaveValue('4:00')

  const isKept = async () => {
    await expect(found).toBeVisible()
    await expect(field('Description')).toHaveValue('Proofs')
    await expect(field('Start time')).toHaveValue('3:15')
    await expect(field('Stop time')).toHaveValue('4:00')
  }
  await page.reload()
  await open()
  await isKept()
  await panel.getByRole('button', { name: 'Close' }).click()
  await failOnce(page)
  await open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await isKept()
  await panel.getByRole('button', { name: 'Discard it' }).click()
  await expect(found).toHaveCount(0)
  await expect(field('Description')).toHaveValue('')
  await expect(field('Start time')).toHaveValue(former)
})
