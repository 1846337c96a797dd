import type { Page } from '@playwright/test'
import { violations, violationsInBothThemes } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { go, start, stop, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/**
 * How far the page or its content is wider than the window, and every control that cannot be scrolled into
 * view.
 */
async function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const reachable = (element: Element): boolean => {
      for (let up = element.parentElement; up !== null; up = up.parentElement) if (scrolls(up)) return true
      const { left, right } = element.getBoundingClientRect()
      return left >= -1 && right <= innerWidth + 1
    }
    const named = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60)
    const wide = [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('main, aside *'),
    ].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && (element.matches('html, body') || scrolls(element)),
    )
    const cut = [...document.querySelectorAll('a, button, input, h1')].filter(
      (element) => !reachable(element),
    )
    return [...wide, ...cut].map(named)
  })
}

async function goToReview(page: Page, date: string): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), `/review/${date}`)
  await page.getByRole('heading', { level: 1, name: /^Review/ }).waitFor()
  await page.getByRole('button', { name: 'Add entry' }).first().waitFor()
}

test('no screen scrolls sideways in a narrow window, however long names and totals are', async ({ app }) => {
  test.slow()
  const page = await app.open({ viewport: { width: 320, height: 700 } })
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft of '.repeat(
    2,
  )
  let widths = [320, 360, 480, 560, 599]
  const overflowing = async (screen: string): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      expect(await sidewaysOverflow(page), `${screen} at ${width} px`).toEqual([])
    }
    // The next screen begins at the width of this one: a change of width draws all anew.
    widths = widths.toReversed()
  }
  await page.getByRole('button', { name: 'Use on this computer' }).waitFor()
  await overflowing('Welcome')
  await useThisComputer(page, long.slice(0, 140))
  await overflowing('Timer, empty')

  const { ids: clients } = await call(page, 'clients.create', { name: long })
  const { ids: projects } = await call(page, 'projects.create', {
    name: long,
    color: '#2f7de1',
    clientId: clients[0] ?? null,
  })
  const projectId = projects[0] ?? null
  await call(page, 'ghosts.create', { name: long })
  await call(page, 'tasks.create', {
    name: long,
    date: dateFromToday(0),
    estimatedSeconds: 3_600_000,
    projectId,
  })
  for (const ago of [999, 998, 997]) {
    const [from, to] = [ago, 0].map((hours) => instant(Date.now() - hours * 3_600_000))
    await call(page, 'timeEntries.create', {
      description: long,
      start: from ?? '',
      stop: to ?? '',
      projectId,
    })
  }
  await call(page, 'timer.start', { description: long, projectId })
  for (const screen of ['Timer', 'Calendar', 'Team', 'Projects', 'Reports', 'Settings', 'Plan'] as const) {
    await go(page, screen)
    await overflowing(screen)
    if (screen !== 'Settings') continue
    for (const section of await page.getByRole('tab').all()) {
      await section.click()
      await overflowing(`Settings, ${await section.innerText()}`)
    }
  }
  await page
    .getByRole('region', { name: /^\w+day/ })
    .getByRole('button', { name: long })
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Details' }).getByRole('textbox').first().waitFor()
  await overflowing('Plan, task')
  await page.keyboard.press('Escape')
  await goToReview(page, dateFromToday(0))
  await overflowing('Review')
  await page.getByRole('link', { name: 'Sync' }).click()
  await expect(page).toHaveURL(/sync/)
  await overflowing('Sync')
})

test('no screen breaks an accessibility rule, light or dark', async ({ app }) => {
  const page = await app.open()
  await page.getByRole('button', { name: 'Use on this computer' }).waitFor()
  expect(await violationsInBothThemes(page), 'Welcome').toEqual([])
  await useThisComputer(page)
  expect(await violationsInBothThemes(page), 'Timer, empty').toEqual([])

  await call(page, 'projects.create', { name: 'Website', color: '#2f7de1' })
  await call(page, 'clients.create', { name: 'Printer & Sons' })
  await call(page, 'tags.create', { name: 'writing' })
  await start(page, 'Write the offer')
  await stop(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 480, height })
  const box = page.getByRole('row').filter({ hasText: 'Write the offer' }).getByRole('checkbox')
  await box.check()
  expect(await violations(page), 'Timer, narrow, selected').toEqual([])
  await box.uncheck()
  await page.setViewportSize({ width, height })
  // The calendar, the plan, the tasks and the team have more on them in the specs of their own.
  for (const screen of ['Timer', 'Projects', 'Reports', 'Settings'] as const) {
    await go(page, screen)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(await violationsInBothThemes(page), screen).toEqual([])
  }
  for (const [from, to] of [
    [0, 60],
    [30, 90],
    [150, 150],
  ] as const) {
    const [begin, end] = [from, to].map((minutes) => instant(noon(-1) + minutes * 60_000))
    await call(page, 'timeEntries.create', { start: begin ?? '', stop: end ?? '' })
  }
  await goToReview(page, dateFromToday(-1))
  await expect(page.getByRole('row').filter({ hasText: 'not tracked' }).first()).toBeVisible()
  expect(await violationsInBothThemes(page), 'Review').toEqual([])
  await page.getByRole('status', { name: 'Sync status' }).click()
  await expect(page).toHaveURL(/sync/)
  expect(await violationsInBothThemes(page), 'Sync').toEqual([])
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  expect(await violationsInBothThemes(page), 'Command palette').toEqual([])
})
