import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, preferences } from '../../testing/open-app.tsx'

const elsewhere = { ...preferences, timeZone: 'America/New_York' }
const said = page.getByText('Times are shown in America/New York; this computer is in Europe/Berlin.')

it('says that times are those of another zone than the computer’s, until the computer’s is taken', async () => {
  let shown = elsewhere
  const bridge = await openApp('/', {
    'preferences.get': () => shown,
    'preferences.update': () => (shown = preferences),
  })
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: 'Use Europe/Berlin' }).click()
  await expect.element(said).not.toBeInTheDocument()
  expect(bridge.inputs('preferences.update')).toEqual([{ timeZone: 'Europe/Berlin' }])
})

it('says so once for the same two zones', async () => {
  await openApp('/', { 'preferences.get': () => elsewhere })
  await page.getByRole('button', { name: 'Keep America/New York' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await openApp('/', { 'preferences.get': () => elsewhere }, { keepDrafts: true })
  await expect.element(page.getByPlaceholder('What are you working on?')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  const tokyo = { ...preferences, timeZone: 'Asia/Tokyo' }
  await openApp('/', { 'preferences.get': () => tokyo }, { keepDrafts: true })
  await expect.element(page.getByText(/Times are shown in Asia\/Tokyo/)).toBeVisible()
})
