import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import { someEntry } from '../../../testing/entries.ts'
import { openApp, twoWorkspaces } from '../../../testing/open-app.tsx'
import { someDay, someTask } from '../../../testing/tasks.ts'
import { goToEndStep, openRitual } from './ritual-state.ts'

const wednesday = '2026-11-25'

const dayOf = (date: string) => someDay(date, [someTask(`Left of ${date}`, { date })])

const days = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) =>
  dayOf(addDays(wednesday, count)),
)

it('ends the day for which it was opened, also after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${wednesday}T22:59:00Z`) })
  const bridge = await openApp('/plan', {
    'dayPlan.days': ({ from, to }) => days.filter(({ date }) => date >= from && date <= to),
    'dayPlan.apply': () => ({ ids: [], undoId: null }),
  })
  const panel = page.getByRole('region', { name: 'End the day' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  openRitual('end', wednesday)
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect.element(panel.getByText(`Left of ${wednesday}`)).toBeVisible()
  vi.setSystemTime(new Date(`${wednesday}T23:01:00Z`))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect
    .poll(() => bridge.inputs('dayPlan.leftBehind'))
    .toContainEqual(expect.objectContaining({ before: '2026-11-26' }))
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(() => bridge.inputs('dayPlan.apply'))
    .toMatchObject([
      {
        tasks: expect.arrayContaining([
          expect.objectContaining({ id: days[7]?.tasks[0]?.id, date: '2026-11-26' }),
        ]) as unknown,
      },
    ])
})

it('looks back at the time in another workspace by its name', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${wednesday}T22:30:00Z`) })
  const [start, stop] = [`${wednesday}T09:00:00Z`, `${wednesday}T09:30:00Z`]
  await openApp('/plan', {
    'session.get': () => twoWorkspaces,
    'dayPlan.days': ({ from, to }) => days.filter(({ date }) => date >= from && date <= to),
    'timeEntries.window': () => [
      someEntry({ start, stop }),
      someEntry({ start, stop, workspaceId: 2 as WorkspaceId }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  openRitual('end', wednesday)
  goToEndStep('look')
  const list = page.getByRole('region', { name: 'End the day' }).getByRole('list').last()
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['No project30m / 0m', 'Studio of Ada30m / 0m'])
})
