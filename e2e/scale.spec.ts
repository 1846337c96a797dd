import { MOST_NEW_ENTRIES } from '../shared/api/time-entries.ts'
import { call } from './fixtures/bridge.ts'
import { signIn } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

const count = 10_000

/** Adds twenty-minute entries, forty a day, back from yesterday, with one distinctive entry far down. */
async function fill(
  request: (method: string, path: string, body: unknown) => Promise<unknown>,
  workspace: string,
) {
  const startOfYesterday = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  const entryAt = (index: number) => ({
    created_with: 'specs',
    workspace_id: Number(workspace),
    description: index === 9_000 ? 'The needle in the haystack' : `Entry number ${index}`,
    start: new Date(
      startOfYesterday - Math.floor(index / 40) * 86_400_000 + (index % 40) * 30 * 60_000,
    ).toISOString(),
    duration: 1200,
  })
  for (let from = 0; from < count; from += MOST_NEW_ENTRIES) {
    const entries = Array.from({ length: MOST_NEW_ENTRIES }, (_, offset) => ({
      key: `entry-${from + offset}`,
      entry: entryAt(from + offset),
    }))
    await request('POST', `/api/v9/workspaces/${workspace}/time_entries/bulk`, { entries })
  }
}

test('ten thousand entries sync, scroll and can be searched', async ({ app, service }) => {
  test.setTimeout(180_000)
  const me = await service.request(ada.authorization, 'GET', '/api/v9/me')
  const token = `Basic ${Buffer.from(`${String(Reflect.get(Object(me), 'api_token'))}:api_token`).toString('base64')}`
  const workspace = String(Reflect.get(Object(me), 'default_workspace_id'))
  await fill((method, path, body) => service.request(token, method, path, body), workspace)

  const page = await app.open()
  await signIn(page, service.url, ada.email)
  const arrived = async (): Promise<number> => {
    const { days } = await call(page, 'timeEntries.search', { text: 'Entry number 9999', minEntries: 1 })
    return days.length
  }
  await expect.poll(arrived, { timeout: 60_000 }).toBe(1)

  const list = page.getByRole('main')
  await expect(list.getByText(/Entry number \d+/).first()).toBeVisible()
  const rendered = await list.getByText(/Entry number \d+/).count()
  expect(rendered).toBeLessThan(200)
  await list
    .getByText(/Entry number \d+/)
    .first()
    .hover()
  const first = await list
    .getByText(/Entry number \d+/)
    .first()
    .textContent()
  await page.mouse.wheel(0, 6000)
  await expect(list.getByText(first ?? '', { exact: true })).not.toBeInViewport()
  await expect(list.getByText(/Entry number \d+/).first()).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('needle in')
  await expect(list.getByText('The needle in the haystack')).toBeVisible()
})
