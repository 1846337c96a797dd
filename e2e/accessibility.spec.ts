import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, start, stop, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen breaks an accessibility rule (${colorScheme})`, async ({ app }) => {
    const page = await app.open({ colorScheme })
    await page.getByRole('button', { name: 'Use on this computer' }).waitFor()
    expect(await violations(page), 'Welcome').toEqual([])
    await useThisComputer(page)
    expect(await violations(page), 'Timer, empty').toEqual([])

    await call(page, 'projects.create', { name: 'Website', color: '#2f7de1' })
    await call(page, 'clients.create', { name: 'Printer & Sons' })
    await call(page, 'tags.create', { name: 'writing' })
    await call(page, 'ghosts.create', { name: 'Second designer' })
    const today = dateFromToday(0)
    await call(page, 'tasks.create', { name: 'Draft the offer', date: today, estimatedSeconds: 3600 })
    await start(page, 'Write the offer')
    await stop(page)
    for (const screen of ['Timer', 'Calendar', 'Plan', 'Team', 'Projects', 'Settings'] as const) {
      await go(page, screen)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      expect(await violations(page), screen).toEqual([])
    }
    await page.getByRole('status', { name: 'Sync status' }).click()
    await expect(page).toHaveURL(/sync/)
    expect(await violations(page), 'Sync').toEqual([])
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').waitFor()
    expect(await violations(page), 'Command palette').toEqual([])
  })
}
