import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { DevicePreferences } from '../../../shared/bridge/preferences.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { mouse } from '../../testing/mouse.ts'
import { devicePreferences, openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import type { Answers } from '../../testing/fake-bridge.ts'

/** Answers that keep the settings of this computer. */
function keepDevicePreferences(): Answers {
  let kept: DevicePreferences = devicePreferences
  return {
    'devicePreferences.get': () => kept,
    'devicePreferences.update': (changes, { emit }) => {
      kept = { ...kept, ...(changes as Partial<DevicePreferences>) }
      emit({ event: 'devicePreferences', payload: kept })
      return kept
    },
  }
}

it('the rail of a narrow window is closed until opened, and names where its icons lead', async () => {
  const answers = keepDevicePreferences()
  await openApp('/tasks', answers)
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const width = () => Math.round(rail.element().getBoundingClientRect().width)
  await expect.poll(width).toBe(200)
  await page.viewport(720, 800)
  await expect.poll(width).toBe(56)
  const { x, y } = rail.getByRole('link', { name: 'Calendar' }).element().getBoundingClientRect()
  await mouse.move({ x: 400, y: 400 })
  await mouse.move({ x: x + 20, y: y + 10 }, { steps: 4 })
  await expect.element(page.getByRole('tooltip', { name: 'Calendar' })).toBeVisible()
  await rail.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect.poll(width).toBe(200)
  // Wide windows keep a separate setting.
  await page.viewport(1280, 800)
  await rail.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBe(56)
  await page.viewport(720, 800)
  await expect.poll(width).toBe(200)
  await openApp('/tasks', answers, { size: [720, 800] })
  await expect.poll(width).toBe(200)
})

it('the rail marks Projects also on the page of one project', async () => {
  const project = someProject('Website')
  await openApp(`/projects/${project.id}`, { 'projects.list': () => [project] })
  await expect.element(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link').elements()
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.textContent)).toEqual(['Projects'])
})

/** Answers that keep these pinned views in their order; an undo brings the former order back. */
function keepPinnedViews(...names: readonly string[]): Answers {
  const pinnedView = (name: string): SavedView => ({
    ...(emptyAnswer(procedures['savedViews.list'].output.element) as SavedView),
    id: crypto.randomUUID() as LocalId,
    name,
    pinned: true,
  })
  let views = names.map(pinnedView)
  let former = views
  return {
    'savedViews.list': () => views,
    'savedViews.order': ({ ids }, { change }) => {
      former = views
      views = views.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      change('savedViews')
      return { ids, undoId: 'order' }
    },
    'undo.latest': (_, { change }) => {
      views = former
      change('savedViews')
      return {
        ids: [],
        undoId: null,
        undone: {
          kind: 'updated',
          entity: 'savedView',
          count: 1,
          parts: 0,
          title: 'Beta',
          fields: [],
          flag: null,
          beside: [],
        },
        kept: null,
      }
    },
  }
}

it('pinned views are reordered by key and by pointer, and undo restores the order', async () => {
  await openApp('/tasks', keepPinnedViews('Alpha', 'Beta', 'Gamma'))
  const list = page.getByRole('list', { name: 'Pinned views' })
  const view = (name: string) => list.getByRole('button', { name, exact: true })
  const order = () =>
    list
      .getByRole('button')
      .elements()
      .map((each) => each.textContent)
  await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma'])
  await focusOn(view('Gamma'))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual(['Alpha', 'Gamma', 'Beta'])
  await expect.element(view('Gamma')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual(['Gamma', 'Alpha', 'Beta'])
  await expect.element(view('Gamma')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(view('Alpha')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  // Each key continues from the result of the one before it, shown or not.
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma'])
  await expect.element(view('Gamma')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual(['Gamma', 'Alpha', 'Beta'])

  async function drag(): Promise<void> {
    const from = view('Beta').element().getBoundingClientRect()
    const to = view('Gamma').element().getBoundingClientRect()
    await mouse.move({ x: from.x + 20, y: from.y + from.height / 2 })
    await mouse.down()
    await mouse.move({ x: to.x + 20, y: to.y + 4 }, { steps: 8 })
  }
  await drag()
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  expect(order()).toEqual(['Gamma', 'Alpha', 'Beta'])
  await drag()
  await mouse.up()
  await expect.poll(order).toEqual(['Beta', 'Gamma', 'Alpha'])
  // Dropping a view does not open it.
  await expect.element(view('Beta')).not.toHaveAttribute('aria-current')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(order).toEqual(['Gamma', 'Alpha', 'Beta'])

  const tabs = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: /^(?:Alpha|Beta|Gamma)$/ })
  await expect.poll(() => tabs.elements().map((each) => each.textContent)).toEqual(['Gamma', 'Alpha', 'Beta'])
})

it('the bar of a narrow window keeps its labels apart, however many views are pinned', async () => {
  await openApp('/tasks', keepPinnedViews('Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'), { size: [480, 800] })
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await expect.element(rail.getByRole('button', { name: 'Alpha' })).toBeInTheDocument()
  const links = rail.getByRole('link').elements()
  const labels = links.flatMap(({ lastElementChild }) => lastElementChild?.getBoundingClientRect() ?? [])
  const gaps = labels.slice(1).map(({ left }, index) => left - (labels[index]?.right ?? 0))
  expect(gaps.length).toBeGreaterThan(5)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2)
})
