import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'

it.each([
  ['/calendar', 940],
  ['/plan', 480],
] as const)(
  '%s names the days that it shows in full, with their years, %i pixels wide',
  async (path, width) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-29T09:00:00Z') })
    await openApp(path, {}, { size: [width, 800] })
    const title = page.getByRole('main').getByRole('heading', { level: 1, name: /2026 – .* 2027/ })
    await expect.element(title).toBeVisible()
    const { scrollWidth, clientWidth } = title.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)
