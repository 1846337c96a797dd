import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusOn } from '../../testing/focus-on.ts'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'

/** Vitest's own: each `import()` of a module in the browser goes through it. */
interface Runner {
  readonly wrapDynamicImport: (load: () => Promise<unknown>) => Promise<unknown>
}

/** Holds back what the window loads from here on until the answered function is called. */
function holdCode(): () => void {
  const held = Promise.withResolvers<void>()
  const runner = Reflect.get(globalThis, '__vitest_browser_runner__') as Runner
  const { wrapDynamicImport } = runner
  vi.spyOn(runner, 'wrapDynamicImport').mockImplementation(async (load) => {
    await held.promise
    return wrapDynamicImport(load)
  })
  return held.resolve
}

it('a date, start and stop typed in a row are all kept, even if the date code loads late', async () => {
  await openApp('/', keepEntries(someEntry()))
  await page.getByRole('row', { name: /Proofs/ }).click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect.element(panel).toBeVisible()
  const letLoad = holdCode()
  const field = (name: string) => panel.getByRole('textbox', { name })
  await field('Date').fill('2026-02-20')
  await field('Start time').fill('3:15')
  await field('Stop time').fill('4:00')
  await focusOn(field('Description'))
  letLoad()
  await expect.element(field('Date')).toHaveValue('2026-02-20')
  await expect.element(field('Start time')).toHaveValue('3:15')
  await expect.element(field('Stop time')).toHaveValue('4:00')
  await expect.element(field('Duration')).toHaveValue('0:45:00')
})
