/**
 * Types nonsense into every field of every panel and leaves them in every way. Nothing may fail, no typed text
 * may be lost without a message, and leaving one field makes one edit at most. The panels are listed here;
 * their fields are found on the page. Of fields that every day of the week has, those of Monday stand for all.
 */

import type { Locator, Page } from '@playwright/test'
import { procedures } from '../shared/bridge/contract.ts'
import { changed } from '../shared/bridge/fields.ts'
import { call } from './fixtures/bridge.ts'
import { seededRandom } from './fixtures/seeded-random.ts'
import { expect, test } from './fixtures/test.ts'

interface Panel {
  readonly name: string
  /** The element that contains the fields once the panel is open. */
  readonly root: (page: Page) => Locator
  readonly open: (page: Page) => Promise<void>
  /** Shows fields that appear only while something is typed. */
  readonly unfold?: (page: Page) => Promise<void>
  readonly closesWhenAdded?: boolean
}

const seed = Number(process.env['DAYLOOM_PROPERTY_SEED'] ?? Date.now() % 1_000_000)

const fields = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=search], [type=range]):visible:enabled',
  'textarea:visible',
  '[role=spinbutton]:visible:not(input)',
].join(', ')

const texts = [
  '2',
  '202',
  '7:41',
  '3h 7m',
  '17.5.2027',
  '2027-05-17',
  '31/02/2027',
  'tomorrow',
  'zq',
  'Ä ö',
  '%',
  '0',
]
/** After these ways of leaving a field, its panel is still open. */
const staying = ['Tab', 'press elsewhere'] as const
/** After these it has to be opened again: each is tried with at most one field of a panel. */
const closing = ['Enter', 'Escape', 'reload'] as const

/** The value of a field, or the text of an element that is not an input. */
async function shownIn(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? ''),
  )
}

const laterDay = /^(?:Tues|Wednes|Thurs|Fri|Satur|Sun)day,/

const isEdit = (name: string) =>
  Object.entries(procedures).some(([each, { output }]) => each === name && output === changed)

interface Edit {
  readonly name: string
  /** The undo step of the edit: undefined until the answer arrives, null when nothing changed. */
  step?: string | null
}

/** The edits that the page requests, updated as they are sent. */
function editsOf(page: Page): Edit[] {
  const edits: Edit[] = []
  page.on('websocket', (socket) => {
    const waiting = new Map<number, Edit>()
    socket.on('framesent', ({ payload }) => {
      const { id = 0, name = '' } = JSON.parse(String(payload)) as { id?: number; name?: string }
      if (!isEdit(name)) return
      const edit = { name }
      waiting.set(id, edit)
      edits.push(edit)
    })
    socket.on('framereceived', ({ payload }) => {
      const { id = 0, result } = JSON.parse(String(payload)) as {
        id?: number
        result?: { data?: { undoId?: string | null } }
      }
      const edit = waiting.get(id)
      if (edit !== undefined && result !== undefined) edit.step = result.data?.undoId ?? null
    })
  })
  return edits
}

async function typeInto(page: Page, panels: readonly Panel[], from: number): Promise<void> {
  const random = seededRandom(seed + from)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, rank: random() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item)
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const edits = editsOf(page)
  // Only windows opened from now on are observed.
  await page.reload()

  for (const panel of panels) {
    const root = panel.root(page)
    const ensureOpen = async () => {
      const open = async () => {
        if (await root.isVisible()) await panel.unfold?.(page)
        else {
          await panel.open(page)
          await root.waitFor()
        }
        return root.locator(fields).first().isVisible()
      }
      await expect.poll(open, `seed ${seed}: ${panel.name} opens`).toBe(true)
    }
    await ensureOpen()
    const labels = await root
      .locator(fields)
      .evaluateAll((elements) =>
        elements.map(
          (element) =>
            element.getAttribute('aria-label') ??
            (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? (element.labels?.[0]?.textContent ?? '')
              : ''),
        ),
      )
    const kinds = labels.filter((label) => !laterDay.test(label))
    const ways = shuffled([...closing, ...staying, ...kinds.slice(5).map(() => pick(staying))])
    for (const [index, label] of kinds.entries()) {
      await ensureOpen()
      const field = root.getByLabel(label, { exact: true }).and(root.locator(fields)).first()
      // The accessible name of the field may depend on its value.
      if ((await field.count()) === 0) continue
      const text = pick(texts)
      const way = ways[index] ?? 'Tab'
      const what = `seed ${seed}: ${panel.name} › ${label}: “${text}”, ${way}`

      await field.focus()
      const former = await shownIn(field)
      const before = edits.length
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
      expect(edits.slice(before), `${what}: nothing is saved while it is typed`).toEqual([])
      const typed = await shownIn(field)

      if (way === 'reload') {
        await page.reload()
        const sent = edits.length
        await ensureOpen()
        // Opening a panel may create the item that it shows.
        edits.length = sent
      } else if (way !== 'press elsewhere') await page.keyboard.press(way)
      else if ((await root.getByRole('heading').count()) > 0) await root.getByRole('heading').last().click()
      else await page.mouse.click(2, 2)

      /** The text is in the field or elsewhere on the screen, was saved, or a message accounts for it. */
      const isAccountedFor = async () => {
        // An emoji field takes only emoji.
        if (typed === former || edits.length > before) return true
        if ((await page.getByText(typed, { exact: true }).count()) > 0) return true
        // A popover form keeps its text for the next time, and may still be closing.
        if ((await field.count()) === 0) {
          if (edits.length > before) return true
          await ensureOpen()
        }
        // Does not wait, because saving may rename the field.
        const [now] = await field.evaluateAll((elements) =>
          elements.map((element) => ({
            shown:
              element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
                ? element.value
                : (element.textContent ?? ''),
            isInvalid: element.getAttribute('aria-invalid') === 'true',
          })),
        )
        if (now === undefined) return false
        const { shown } = now
        // A backslash goes before shorthand that Escape turns into text.
        if (
          (typed !== '' && shown.includes(typed)) ||
          (way !== 'reload' && way !== 'Escape' && shown !== former)
        )
          return true
        if (now.isInvalid) return true
        if (way !== 'Escape') return false
        await field.focus()
        await page.keyboard.press('ControlOrMeta+z')
        return (await shownIn(field)) === typed
      }
      await expect.poll(isAccountedFor, { message: `${what}: it is not lost`, timeout: 10_000 }).toBe(true)
      expect(edits.length - before, `${what}: one edit at most`).toBeLessThanOrEqual(1)
      // The answer to an edit may be lost when its window reloads.
      if (way !== 'reload') {
        const made = edits.slice(before)
        await expect.poll(() => made.every(({ step }) => step !== undefined), what).toBe(true)
        const steps = new Set(made.map(({ step }) => step).filter((step) => step !== null))
        expect(steps.size, `${what}: one step to undo at most`).toBeLessThanOrEqual(1)
        if (steps.size > 0 && panel.closesWhenAdded === true) await root.waitFor({ state: 'hidden' })
      }
      expect(failures, what).toEqual([])
    }
    await expect(page.getByText(/stopped working/), panel.name).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
}

function side(name: string): Panel['root'] {
  return (page) => page.getByRole('region', { name, exact: true })
}

function floating(name: string | RegExp): Panel['root'] {
  return (page) => page.getByRole('dialog', { name, exact: true })
}

/** Goes to a screen unless it is already shown. */
async function show(page: Page, screen: string): Promise<void> {
  const link = page.getByRole('link', { name: screen, exact: true })
  if ((await link.getAttribute('aria-current')) !== 'page') await link.click()
}

test.skip(
  ({ shell }) => shell !== 'browser',
  'Edits are watched on the socket, which is the browser shell’s.',
)

test('fields of entries, projects, clients and tags take any text and lose none', async ({ page }) => {
  const start = new Date(Date.now() - 26 * 3600_000).toISOString().slice(0, 19)
  const stop = new Date(Date.now() - 25 * 3600_000).toISOString().slice(0, 19)
  await call(page, 'timeEntries.create', { description: 'Proofs', start: `${start}Z`, stop: `${stop}Z` })
  for (const kind of ['projects', 'clients', 'tags'] as const) {
    await call(page, `${kind}.create`, { name: `First of ${kind}` })
  }
  const catalog = async (tab: string) => {
    await show(page, 'Projects')
    await page.getByRole('radio', { name: tab, exact: true }).check({ force: true })
  }
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await typeInto(
    page,
    [
      // Alone in the list, so that it is the one that opens again after a reload.
      { name: 'Entry', root: side('Entry'), open: () => row.last().press('Alt+Enter') },
      {
        name: 'Add entry',
        closesWhenAdded: true,
        root: side('Add entry'),
        open: () => page.getByRole('button', { name: 'Add entry' }).first().click(),
      },
      {
        name: 'Favourite',
        root: floating('Favourites'),
        async open() {
          await page.getByRole('button', { name: 'Favourites', exact: true }).click()
        },
        async unfold() {
          const add = page.getByRole('button', { name: 'New favourite', exact: true })
          if (await add.isVisible()) await add.click()
        },
      },
      {
        name: 'New project',
        closesWhenAdded: true,
        root: side('New project'),
        async open() {
          await catalog('Projects')
          await page.getByRole('button', { name: 'New project' }).click()
        },
      },
      {
        name: 'Client',
        root: side('Client'),
        async open() {
          await catalog('Clients')
          await page.getByRole('grid', { name: 'Clients' }).getByRole('row').last().press('Enter')
        },
      },
      {
        name: 'New tag',
        root: side('New tag'),
        async open() {
          await catalog('Tags')
          await page.getByRole('button', { name: 'New tag' }).click()
        },
      },
      {
        name: 'Tag',
        root: side('Tag'),
        async open() {
          await catalog('Tags')
          await page.getByRole('grid', { name: 'Tags' }).getByRole('row').last().press('Enter')
        },
      },
    ],
    1,
  )
})

test('fields of tasks, statuses, ghosts and Settings take any text and lose none', async ({ page }) => {
  const settings = (section: string): Panel => ({
    name: `Settings › ${section}`,
    root: () => page.getByRole('tabpanel', { name: section }),
    async open() {
      await show(page, 'Settings')
      await page.getByRole('tab', { name: section }).click()
    },
  })
  const { ids } = await call(page, 'tasks.create', { name: 'Print the flyer', notes: 'Paper' })
  await call(page, 'ghosts.create', { name: 'Second designer' })
  const taskId = ids[0]
  if (taskId === undefined) throw new Error('No task was made.')
  const openTask = async () => {
    await show(page, 'Tasks')
    const name = (await call(page, 'tasks.get', { id: taskId }))?.name ?? ''
    await page.getByRole('row').filter({ hasText: name }).last().dblclick()
  }
  await typeInto(
    page,
    [
      {
        name: 'Repeats',
        root: floating('Repeats'),
        async open() {
          if (!(await side('Task')(page).isVisible())) await openTask()
          await side('Task')(page)
            .getByRole('button', { name: /^Repeats/ })
            .click()
        },
      },
      {
        name: 'View',
        root: floating('Save as a view'),
        async open() {
          await show(page, 'Tasks')
          await page.getByRole('button', { name: /^Save (as a )?view$/ }).click()
        },
      },
      {
        name: 'Task',
        root: side('Task'),
        open: openTask,
        async unfold() {
          await side('Task')(page).locator(fields).first().waitFor()
          const edit = side('Task')(page).getByRole('button', { name: /^(Edit|Add) notes$/ })
          if (await edit.isVisible()) await edit.click()
        },
      },
      {
        name: 'Filter',
        root: floating(/^Estimate/),
        async open() {
          await show(page, 'Tasks')
          await page.getByRole('button', { name: 'Filter', exact: true }).click()
          await page.keyboard.type('Estimate')
          await page.keyboard.press('Enter')
        },
      },
      {
        name: 'Statuses',
        root: side('Statuses'),
        async open() {
          await show(page, 'Tasks')
          await page.getByRole('button', { name: 'Statuses' }).click()
        },
      },
      {
        name: 'Ghost',
        root: side('Ghost'),
        async open() {
          await show(page, 'Team')
          await page.getByRole('radio', { name: 'Ghosts' }).check({ force: true })
          await page.getByRole('grid', { name: 'Ghosts' }).getByRole('row').last().press('Enter')
        },
      },
      {
        name: 'New ghost',
        root: () => page.getByRole('main').filter({ has: page.getByRole('grid', { name: 'Ghosts' }) }),
        async open() {
          await show(page, 'Team')
          await page.getByRole('radio', { name: 'Ghosts' }).check({ force: true })
        },
      },
      settings('Account'),
      {
        ...settings('Hours and time off'),
        async unfold() {
          const add = page.getByRole('button', { name: 'Add time off' })
          await add.first().waitFor()
          if (!(await page.getByRole('form', { name: 'Time off' }).isVisible())) await add.click()
        },
      },
    ],
    2,
  )
})

test('fields of time blocks and projects take any text and lose none', async ({ page }) => {
  const [taskId] = (await call(page, 'tasks.create', { name: 'Print the flyer' })).ids
  if (taskId === undefined) throw new Error('No task was made.')
  await call(page, 'projects.create', { name: 'Website' })
  const start = `${new Date(Date.now() - 3600_000).toISOString().slice(0, 19)}Z`
  const [blockId] = (await call(page, 'timeBlocks.create', { taskId, start, durationSeconds: 1800 })).ids
  if (blockId === undefined) throw new Error('No time block was made.')
  await typeInto(
    page,
    [
      {
        name: 'Time block',
        root: side('Time block'),
        async open() {
          await show(page, 'Calendar')
          // The typed date may have moved the block out of view.
          await call(page, 'timeBlocks.update', { id: blockId, changes: { start } })
          await page
            .getByRole('button', { name: /^Planned: Print the flyer/ })
            .last()
            .press('Enter')
        },
      },
      {
        name: 'Plan the day',
        root: side('Plan the day'),
        async open() {
          await show(page, 'Plan')
          await page
            .getByRole('button', { name: /^(Plan the day|Go on)$/ })
            .first()
            .click()
        },
      },
      {
        name: 'New on the timeline',
        root: side('New task for nobody yet'),
        async open() {
          await show(page, 'Team')
          await page.getByRole('radio', { name: 'Timeline' }).check({ force: true })
          await page.getByRole('row').last().waitFor()
          await page.keyboard.press('n')
        },
      },
      {
        name: 'Project page',
        root: () =>
          page.getByRole('main').filter({ has: page.getByRole('textbox', { name: 'Add milestone' }) }),
        async open() {
          await page.getByRole('link', { name: 'Projects', exact: true }).click()
          await page.getByRole('grid', { name: 'Projects' }).getByRole('row').last().press('Enter')
        },
      },
      {
        name: 'Project',
        root: side('Project'),
        async open() {
          await page.getByRole('link', { name: 'Projects', exact: true }).click()
          await page.getByRole('grid', { name: 'Projects' }).getByRole('row').last().press('Enter')
          await page.getByRole('button', { name: 'Edit', exact: true }).click()
        },
      },
      {
        name: 'Rate',
        root: () => page.getByRole('dialog', { name: /^Hourly rate of/ }),
        closesWhenAdded: true,
        async open() {
          await page.getByRole('link', { name: 'Projects', exact: true }).click()
          await page.getByRole('grid', { name: 'Projects' }).getByRole('row').last().press('Enter')
          await page.getByRole('button', { name: 'Edit', exact: true }).click()
          await page.getByRole('button', { name: /^Hourly rate of/ }).click()
        },
      },
    ],
    3,
  )
})
