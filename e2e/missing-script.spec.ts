import { expect, test } from './fixtures/test.ts'

/** Records how often the page was loaded, and on which load the words first appeared. */
function watchWords(words: string): void {
  const loads = Number(sessionStorage.getItem('loads') ?? 0) + 1
  sessionStorage.setItem('loads', String(loads))
  const look = () => {
    if (document.body.textContent.includes(words) && sessionStorage.getItem('said-in') === null) {
      sessionStorage.setItem('said-in', String(loads))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

test('a screen whose script is missing reloads the window once, then says what to do', async ({ page }) => {
  await page.addInitScript(watchWords, 'A part of Dayloom is missing')
  await page.evaluate(watchWords, 'A part of Dayloom is missing')
  let asked = 0
  await page.route('**/assets/calendar-screen*.js', (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  let reloads = 0
  page.on('domcontentloaded', () => (reloads += 1))
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await reloaded
  await expect(page.getByText('A part of Dayloom is missing')).toBeVisible()
  expect(reloads).toBe(1)
  // Not even briefly before that.
  expect(await page.evaluate(() => sessionStorage.getItem('said-in'))).toBe('2')
  // Each of the two windows preloads the script and then requests it for the screen, but not repeatedly.
  expect(asked).toBeLessThanOrEqual(6)

  await page.unroute('**/assets/calendar-screen*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Go to a date' })).toBeVisible()
})

test('a part of a screen whose script is missing does the same', async ({ page }) => {
  let asked = 0
  await page.route('**/assets/popover-dialog*.js', (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await reloaded
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(page.getByText('A part of Dayloom is missing')).toBeVisible()
  expect(asked).toBeLessThanOrEqual(8)
})
