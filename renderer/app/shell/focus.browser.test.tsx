import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { keepEntries, keepTimer, newId, someEntry } from '../../testing/entries.ts'
import type { Answers, FakeBridge } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { keepRows, someGhost } from '../../testing/keep-rows.ts'
import { mouse } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { detailsOf, someTask } from '../../testing/tasks.ts'
import { watchFocus } from '../../testing/watch-focus.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') }))

const timerBox = page.getByRole('textbox', { name: 'What are you working on?' })
const main = page.getByRole('main')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (name: string) => page.getByRole('region', { name, exact: true })

/** The first heading of each screen. */
const headings = {
  Timer: 'Timer',
  Calendar: /^Calendar/,
  Plan: /\d{4}/,
  Tasks: 'Tasks',
  Team: 'Team',
  Projects: 'Projects',
  Settings: 'Settings',
} as const

async function go(screen: keyof typeof headings): Promise<void> {
  await page.getByRole('link', { name: screen, exact: true }).click()
  await expect.element(main.getByRole('heading', { level: 1, name: headings[screen] })).toBeInTheDocument()
}

/** Keeps these entries, and the running one beside them. */
function keepAll(...entries: TimeEntry[]): Answers {
  const kept = keepEntries(...entries)
  return {
    ...kept,
    ...keepTimer(),
    'timeEntries.update': (input, bridge) => {
      const isFinished = entries.some(({ id }) => input.ids.includes(id))
      const changed = isFinished ? kept['timeEntries.update']?.(input, bridge) : undefined
      return changed ?? { ids: input.ids, undoId: null }
    },
  }
}

/** The descriptions of the running entries, oldest first. */
const described = (bridge: FakeBridge) =>
  bridge.inputs('timeEntries.update').map(({ changes }) => changes.description)

it('letters typed after S become the description, on every screen and beside an open panel', async () => {
  const bridge = await openApp('/', keepAll(someEntry({ description: 'Draft' })))
  const start = page.getByRole('button', { name: 'Start timer' })
  await expect.element(start).toBeVisible()
  for (const [index, screen] of (['Calendar', 'Plan', 'Team', 'Projects', 'Timer'] as const).entries()) {
    await go(screen)
    if (screen === 'Timer') {
      await focusOn(row('Draft'))
      await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
      await focusOn(panel('Entry').getByRole('button', { name: 'Close' }))
    }
    await userEvent.keyboard('ssnacks / n')
    await expect.element(timerBox).toHaveValue('snacks / n')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.poll(() => described(bridge)).toEqual(Array(index + 1).fill('snacks / n'))
    await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
    await userEvent.keyboard('s')
    await expect.element(start).toBeVisible()
  }
  await expect.element(panel('Entry')).toBeVisible()
})

it('the focus stays on the timer screen when the focused element goes away', async () => {
  const entries = ['One', 'Two', 'Three'].map((description) => someEntry({ description }))
  const website = someProject('Website')
  await openApp('/', { ...keepAll(...entries), 'projects.list': () => [website] })
  await focusOn(timerBox)
  const lost = watchFocus()
  await userEvent.keyboard('Running{Enter}{Escape}')
  const changeStart = page.getByRole('button', { name: /change the start/ })
  await changeStart.click()
  await expect.element(page.getByRole('textbox', { name: 'Started at' })).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'Date' })).toBeVisible()
  await userEvent.keyboard('0:01{Enter}')
  await expect.element(changeStart).toHaveFocus()

  await row('One').getByRole('button', { name: 'Project' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Find or create a project' })).toHaveFocus()
  await userEvent.keyboard('Website')
  await expect.element(page.getByRole('option', { name: /Website/ }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('One').getByText('Website')).toBeVisible()
  await focusOn(row('One'))
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(panel('Entry').getByRole('textbox', { name: 'Description' })).toBeVisible()
  await focusOn(row('One'))
  await userEvent.keyboard('{Escape}')
  await expect.element(panel('Entry')).not.toBeInTheDocument()
  await expect.element(row('One')).toHaveFocus()

  await userEvent.keyboard('{Delete}')
  await expect.element(row('One')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('One')).toBeVisible()
  expect(await lost()).toEqual([])
})

it('the focus stays on other screens when rows, items and panels go away', async () => {
  const projects = ['Website', 'Report'].map((name) => someProject(name))
  await openApp('/', {
    ...keepRows({ tasks: ['Alpha', 'Beta'].map((name) => someTask(name)), ghosts: [someGhost('Designer')] }),
    ...keepEntries(someEntry({ description: 'Draft' })),
    'projects.list': () => [...projects],
    'projects.create': ({ name }, { change }) => {
      const project = someProject(name)
      projects.push(project)
      change('projects')
      return { ids: [project.id], undoId: null }
    },
    'projects.delete': ({ ids }, { change }) => {
      projects.splice(0, 3, ...projects.filter(({ id }) => !ids.includes(id)))
      change('projects')
      return { ids, undoId: null }
    },
  })
  await focusOn(timerBox)
  const lost = watchFocus()

  await go('Tasks')
  await focusOn(row('Alpha'))
  await userEvent.keyboard('{Enter}')
  await expect.element(panel('Task').getByRole('checkbox', { name: 'Done' })).toBeInTheDocument()
  await focusOn(row('Alpha'))
  await userEvent.keyboard('{Escape}')
  await expect.element(panel('Task')).not.toBeInTheDocument()
  await userEvent.keyboard('{Delete}')
  await expect.element(row('Alpha')).not.toBeInTheDocument()

  await go('Projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await panel('New project').getByRole('textbox', { name: 'Name' }).fill('Studio')
  await userEvent.keyboard('{Enter}')
  await focusOn(row('Studio'))
  await userEvent.keyboard('{Delete}')
  await expect.element(row('Studio')).not.toBeInTheDocument()
  await focusOn(row('Report'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Report' })).toBeVisible()

  await go('Calendar')
  const item = page.getByRole('button', { name: /^Tracked: Draft/ })
  await focusOn(item)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel('Entry').getByRole('textbox', { name: 'Description' })).toBeVisible()
  await focusOn(item)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel('Entry')).not.toBeInTheDocument()
  await focusOn(item)
  const { x, y } = item.element().getBoundingClientRect()
  await mouse.move({ x: x + 20, y: y + 20 })
  await mouse.down()
  await mouse.move({ x: x + 20, y: y + 40 }, { steps: 5 })
  await mouse.up()
  await focusOn(item)
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowRight}{ArrowRight}{/Alt}{Delete}')
  await expect.element(item).not.toBeInTheDocument()

  await go('Team')
  await page.getByRole('radio', { name: 'Ghosts' }).click()
  await focusOn(row('Designer'))
  await userEvent.keyboard('{Delete}')
  await expect.element(row('Designer')).not.toBeInTheDocument()
  expect(await lost()).toEqual([])
})

it('the focus is on the screen at first, after a reload, and wherever a key or command leads', async () => {
  const answers = { 'projects.list': () => [someProject('Website')] }
  await openApp('/', answers)
  await expect.element(main).toHaveFocus()
  await openApp('/', answers)
  await expect.element(main).toHaveFocus()

  const startButton = page.getByRole('button', { name: 'Start timer' })
  await focusOn(startButton)
  await userEvent.keyboard('gr')
  await expect.element(main).toHaveFocus()

  await focusOn(startButton)
  await focusOn(row('Website'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  await expect.element(main).toHaveFocus()

  await focusOn(startButton)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Go to Plan')
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('heading', { level: 1, name: /\d{4}/ })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(main).toHaveFocus()
})

it('the keyboard acts on the entry or block that was dragged or resized in the calendar', async () => {
  const draft = someTask('Draft')
  const blocks = ['06', '13'].map((hour): TimeBlock => ({
    id: newId(),
    taskId: draft.id,
    start: `2026-03-20T${hour}:00:00Z`,
    durationSeconds: 3600,
    completed: false,
    logged: false,
    loggedElsewhere: false,
    syncState: 'saved',
  }))
  const entries = ['Before', 'Dragged', 'After'].map((description, index) => {
    const hour = 7 + index
    return someEntry({ description, start: `2026-03-20T0${hour}:00:00Z`, stop: `2026-03-20T0${hour}:30:00Z` })
  })
  await openApp('/calendar', {
    ...keepEntries(...entries),
    'tasks.get': () => detailsOf(draft),
    'timeBlocks.list': () => [...blocks],
    'timeBlocks.update': ({ id, changes }, { change }) => {
      const index = blocks.findIndex((block) => block.id === id)
      const [block] = blocks.splice(index, 1)
      if (block !== undefined) blocks.splice(index, 0, { ...block, ...(changes as Partial<TimeBlock>) })
      change('timeBlocks')
      return { ids: [id], undoId: null }
    },
    'timeBlocks.delete': ({ ids }, { change }) => {
      blocks.splice(0, blocks.length, ...blocks.filter(({ id }) => !ids.includes(id)))
      change('timeBlocks')
      return { ids, undoId: null }
    },
  })
  const planned = page.getByRole('button', { name: /^Planned: Draft/ })
  await expect.poll(() => planned.elements().length).toBe(2)
  const column = (date: string) => document.querySelector(`[data-day="${date}"]`)
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
  const step = boxOf(column('2026-03-19')).x - boxOf(column('2026-03-20')).x

  const moved = /^(Tracked: Dragged|Planned: Draft).*Thursday 19 March/
  for (const item of [page.getByRole('button', { name: /^Tracked: Dragged/ }), planned.first()]) {
    const { x, y, width, height } = boxOf(item.element())
    await mouse.move({ x: x + width / 2, y: y + height / 2 })
    await mouse.down()
    await mouse.move({ x: x + width / 2 + step, y: y + height / 2 }, { steps: 8 })
    await mouse.up()
    await expect.element(page.getByRole('button', { name: moved })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('button', { name: moved })).not.toBeInTheDocument()
  }
  await expect.poll(() => planned.elements().length).toBe(1)

  const resized = page.getByRole('button', { name: /^Tracked: Before/ })
  const { x, bottom, width } = boxOf(resized.element())
  await mouse.move({ x: x + width / 2, y: bottom - 1 })
  await mouse.down()
  await mouse.move({ x: x + width / 2, y: bottom + 29 }, { steps: 8 })
  await mouse.up()
  await expect.element(resized).toHaveFocus()
})
