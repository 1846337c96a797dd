import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { signIn, start, stop, timerBox } from './fixtures/person.ts'
import { seededRandom } from './fixtures/seeded-random.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

/** The number of kills and the seed that decides when: `DAYLOOM_KILLS=100 DAYLOOM_SEED=7`. */
const KILLS = Number(process.env['DAYLOOM_KILLS'] ?? 3)
const SEED = Number(process.env['DAYLOOM_SEED'] ?? 1)
const LONGEST_LIFE = 4000

/** An entry started in the interface, with titles that nothing else has. */
interface Written {
  /**
   * Every title that it was given, in order. A title that was being typed when the program died may or may
   * not be saved.
   */
  readonly tried: string[]
  /** The index of the last title shown in the list; null when none was shown. */
  shown: number | null
}

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })

async function track(page: Page, entry: Written): Promise<void> {
  await start(page, entry.tried[0] ?? '')
  await stop(page)
  await row(page, entry.tried[0] ?? '').waitFor()
  entry.shown = 0
}

async function retitle(page: Page, entry: Written, title: string): Promise<void> {
  const before = entry.tried[entry.shown ?? 0] ?? ''
  await row(page, before).getByRole('button', { name: before, exact: true }).click()
  entry.tried.push(title)
  const box = page.getByRole('row').getByRole('textbox', { name: 'Description' })
  await box.fill(title)
  await box.press('Enter')
  await row(page, title).waitFor()
  entry.shown = entry.tried.length - 1
}

test.describe('a program killed at any moment', () => {
  test.setTimeout(60_000 + KILLS * 30_000)

  test('neither loses nor doubles anything it has shown while answers are lost', async ({
    app,
    service,
    droppingProxy,
  }) => {
    test.skip(process.platform === 'win32', 'Processes are killed as a group.')
    const random = seededRandom(SEED)
    const written: Written[] = []
    let page = await app.open()
    await signIn(page, droppingProxy.url, ada.email)
    droppingProxy.dropAnswers((method) => method !== 'GET' && random() < 0.2)

    for (let kill = 0; kill < KILLS; kill += 1) {
      const working = work(page, written, random).catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_LIFE))
      await app.kill()
      await working
      page = await app.open()
      await timerBox(page).waitFor()
      // An entry that was running when the program died is still running.
      if ((await call(page, 'timer.running', {})) !== null) await stop(page)
    }

    droppingProxy.dropAnswers(() => false)
    await expect.poll(async () => (await call(page, 'sync.now', {})).waiting, { timeout: 120_000 }).toBe(0)
    expect(await call(page, 'sync.status', {})).toMatchObject({ refused: 0, setAside: 0 })
    const stored = await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries')
    const items = Reflect.get(Object(stored), 'items') as { description: string }[]
    const titles = items.map(({ description }) => description)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    const lost = written.filter(({ tried, shown }) => {
      if (shown === null) return false
      return !tried.slice(shown).some((title) => titles.includes(title))
    })
    expect(lost).toEqual([])
    const doubled = written.filter(({ tried }) => tried.filter((title) => titles.includes(title)).length > 1)
    expect(doubled).toEqual([])
    const shown = written.filter(({ shown: index }) => index !== null)
    // Enough to be meaningful, even on a busy computer.
    expect(shown.length).toBeGreaterThanOrEqual(Math.ceil(KILLS / 10))
    test.info().annotations.push({
      type: 'kills',
      description: `${KILLS} kills, ${shown.length} entries shown, ${droppingProxy.dropped} answers lost, seed ${SEED}`,
    })
  })
})

/** Tracks and corrects entries until the program is gone. */
async function work(page: Page, written: Written[], random: () => number): Promise<never> {
  for (;;) {
    const known = written.filter(({ shown, tried }) => shown === tried.length - 1)
    const chosen = random() < 0.4 ? known.at(-1) : undefined
    if (chosen === undefined) {
      const entry: Written = { tried: [`Entry ${written.length + 1}`], shown: null }
      written.push(entry)
      await track(page, entry)
    } else await retitle(page, chosen, `${chosen.tried[0] ?? ''} again ${chosen.tried.length}`)
  }
}
