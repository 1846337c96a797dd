import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { expect, test } from './fixtures/test.ts'

const screens = ['/', '/calendar', '/plan', '/tasks', '/team', '/projects', '/sync', '/settings']

/**
 * Text that is not translated: names, units, key names, days and months (from `Intl`), and React Aria's strings.
 */
const untranslated =
  /\b(?:Ada Lovelace(?:'s workspace)?|Select|Dayloom|Mon|Tue|Wed|Thu|Fri|Sat|Sun|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|August|September|October|November|December|GMT|UTC|min|Ctrl|Shift|Alt|Enter|Esc|Space|Delete|Markdown|Europe|America|Asia|Pacific|Etc)\b/g

/** Texts, visible or for screen readers, that are not in the pseudo-language. */
async function plainTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('script, style, svg, [data-own-text]') !== null) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
        found.push(element.getAttribute(name) ?? '')
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '')
    }
    return found
  })
  return [...new Set(texts)].filter((text) => /[A-Za-z]{3}/.test(text.replaceAll(untranslated, '')))
}

/** Texts that are cut off without an ellipsis. */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, h1, h2, h3, label, th, [role=tab], [role=columnheader]',
      ),
    ]
      .filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        if (overflowX === 'visible' || textOverflow === 'ellipsis' || clipPath !== 'none') return false
        return element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent ?? ''),
  )
}

test('every sentence comes from the catalogue, and none is cut off when it is longer', async ({ page }) => {
  await call(page, 'projects.create', { name: '①' })
  await call(page, 'tasks.create', { name: '②' })
  await call(page, 'timeEntries.create', {
    description: '③',
    start: instant(noon(0)),
    stop: instant(noon(0) + 1_800_000),
  })
  const address = new URL(page.url())
  address.searchParams.set('language', 'pseudo')
  for (const screen of screens) {
    address.hash = `#${screen}`
    await page.goto(address.href)
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    expect.soft(await plainTexts(page), screen).toEqual([])
    expect.soft(await cutTexts(page), screen).toEqual([])
  }
})
