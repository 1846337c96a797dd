import { beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { keepEntries, newId, someEntry } from '../../testing/entries.ts'
import { failPanelOnce } from '../../testing/fail-panel.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { keepRows, someGhost } from '../../testing/keep-rows.ts'
import { someMember } from '../../testing/members.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { someDay, someTask } from '../../testing/tasks.ts'

const today = '2026-03-20'
const me = someMember({ id: newId(), isMe: true })
const flyer = someTask('Flyer', { date: today, assigneeIds: [me.id] })
const website = someProject('Website')
const answers = () => ({
  ...keepEntries(someEntry({ description: 'Draft' })),
  ...keepRows({ tasks: [flyer], ghosts: [someGhost('Second designer')] }),
  'members.list': () => [me],
  'projects.list': () => [website],
  'dayPlan.days': ({ from, to }: { from: string; to: string }) =>
    Array.from({ length: 60 }, (_, count) => addDays(today, count - 30))
      .filter((date) => date >= from && date <= to)
      .map((date) => someDay(date, date === today ? [flyer] : [])),
})

const main = page.getByRole('main')
const side = page.getByRole('complementary', { name: 'Details' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T11:00:00Z`) }))

async function press(target: Locator, keys = '{Enter}'): Promise<void> {
  await focusOn(target)
  await userEvent.keyboard(keys)
}

const choose = (name: RegExp) => page.getByRole('radio', { name }).click()

interface Panel {
  readonly panel: string
  readonly open: () => Promise<void>
  readonly setUp?: () => Promise<void>
}

const added = (what: string): Panel => ({
  panel: `New ${what}`,
  setUp: () => choose(new RegExp(`^${what}s`, 'i')),
  open: () =>
    page
      .getByRole('button', { name: `New ${what}` })
      .first()
      .click(),
})

/** The panels of each screen, and how to open them. */
const screens: readonly { readonly path: string; readonly panels: readonly Panel[] }[] = [
  {
    path: '/',
    panels: [
      { panel: 'Entry', open: () => press(row('Draft'), '{Alt>}{Enter}{/Alt}') },
      { panel: 'Add entry', open: () => main.getByRole('button', { name: 'Add entry' }).first().click() },
    ],
  },
  {
    path: '/plan',
    panels: [
      { panel: 'Task', open: () => press(page.getByRole('button', { name: 'Flyer', exact: true })) },
      { panel: 'Plan the day', open: () => userEvent.keyboard('{Shift>}P{/Shift}') },
    ],
  },
  {
    path: '/calendar',
    panels: [{ panel: 'Entry', open: () => press(page.getByRole('button', { name: /^Tracked: Draft/ })) }],
  },
  { path: '/tasks', panels: [{ panel: 'Task', open: () => press(row('Flyer')) }] },
  {
    path: '/team',
    panels: [
      { panel: 'Task', open: () => press(page.getByRole('button', { name: /^Flyer/ })) },
      { panel: 'Ghost', open: () => press(page.getByRole('rowheader', { name: /Second designer/ })) },
      { panel: 'Ghost', setUp: () => choose(/Ghosts/), open: () => press(row('Second designer')) },
    ],
  },
  {
    path: '/projects',
    panels: [
      added('project'),
      added('client'),
      added('tag'),
      {
        panel: 'Project',
        async setUp() {
          await choose(/^Projects/)
          await press(row('Website'))
          await expect.element(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
        },
        open: () => main.getByRole('button', { name: 'Edit' }).first().click(),
      },
    ],
  },
]

it.each(screens)(
  'a panel at $path that fails leaves its screen, can be tried again, and gives the focus back',
  async ({ path, panels }) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await openApp(path, answers())
    for (const { panel, open, setUp } of panels) {
      await expect.element(main).toBeVisible()
      await setUp?.()
      failPanelOnce()
      await open()
      await expect.element(side.getByText('This panel stopped working')).toBeVisible()
      await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
      await expect.element(main.getByRole('heading', { level: 1 })).toBeInTheDocument()
      await side.getByRole('button', { name: 'Try again' }).click()
      await expect.element(side.getByRole('region', { name: panel, exact: true })).toBeVisible()
      await expect.poll(() => document.activeElement).not.toBe(document.body)
      await side.getByRole('button', { name: 'Close' }).first().click()
      await expect.element(side).not.toBeInTheDocument()
      await expect.poll(() => document.activeElement).not.toBe(document.body)
    }
    expect(told).toHaveBeenCalled()
  },
)
