import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame } from '../../components/keep-focus.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { keepEntries, keepTimer, someEntry } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'
import { useCommandRegistry } from '../../stores/commands.ts'
import { keepTasks, someTask } from '../../testing/tasks.ts'

const timerBox = page.getByRole('textbox', { name: 'What are you working on?' })

it('runs no command for the keys of a text', async () => {
  const bridge = await openApp('/', {})
  await timerBox.click()
  await userEvent.keyboard('sn/? stays text')
  await expect.element(timerBox).toHaveValue('sn/? stays text')
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('gives each key to one command, and only keys that can be typed', async () => {
  await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  const keys = useCommandRegistry
    .getState()
    .commands.map((command) => command.keys)
    .filter((each) => each !== undefined)
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.toSorted()).toEqual([...new Set(keys)].sort())
  expect(keys.filter((each) => each.split(' ').some((key) => /^\d\d/.test(key)))).toEqual([])
})

it('goes to a screen from the palette and lists the keys for a question mark', async () => {
  await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('projects{Enter}')
  const projects = page.getByRole('link', { name: 'Projects', exact: true })
  await expect.element(projects).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText(/^Undo/).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('Ctrl+Z in a form that was begun undoes nothing behind it', async () => {
  const bridge = await openApp('/projects', {})
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Zed')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('10h')
  await userEvent.keyboard('{Control>}zzz{/Control}')
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Control>}zzz{/Control}')
  await nextFrame()
  expect(bridge.inputs('undo.latest')).toEqual([])
})

it('the palette fits into a narrow window', async () => {
  await openApp('/', {}, { size: [480, 800] })
  await expect.element(timerBox).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog')
  await expect.element(palette).toBeVisible()
  const { left, right } = palette.element().getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(480)
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
})

it('the words about a button cover nothing that can be pressed', async () => {
  await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  await userEvent.keyboard('{Shift}')
  await focusOn(page.getByRole('button', { name: 'Collapse the sidebar' }))
  const words = page.getByRole('tooltip')
  await expect.element(words).toBeVisible()
  const { left, top } = words.element().getBoundingClientRect()
  expect(words.element().contains(document.elementFromPoint(left + 8, top + 4))).toBe(false)
})

it('a command of the tray or a menu leaves what an open dialog is about, as keys do', async () => {
  const bridge = await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  const settings = page.getByRole('link', { name: 'Settings', exact: true, includeHidden: true })
  const open = () => bridge.emit({ event: 'command', payload: { command: 'open-settings' } })
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  open()
  await nextFrame()
  await expect.element(settings).not.toHaveAttribute('aria-current')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  open()
  await expect.element(settings).toHaveAttribute('aria-current', 'page')
})

it('Ctrl+Z undoes the latest change from a field with nothing typed to take back', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  const undos = () => bridge.inputs('undo.latest').length
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await timerBox.fill('Call')
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect.element(description).toHaveFocus()
  await undo()
  await expect.poll(undos).toBe(1)
  await expect.element(timerBox).toHaveValue('Call')

  await userEvent.keyboard('Proofs')
  await undo()
  await expect.element(description).toHaveValue('')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(description).toHaveValue('Proofs')
  await undo()
  await expect.element(description).toHaveValue('')
  await undo()
  await nextFrame()
  expect([undos(), bridge.inputs('redo.latest').length]).toEqual([1, 0])
  await expect.element(timerBox).toHaveValue('Call')
})

it('Ctrl+Z and its redo change nothing outside a cell that is open', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  const row = page.getByRole('row', { name: /Proofs/ })
  const undo = () => userEvent.keyboard('{Control>}zz{Shift>}z{/Shift}y{/Control}')
  await row.getByTitle('Edit description').click()
  const cell = row.getByRole('textbox', { name: 'Description' })
  await expect.element(cell).toHaveFocus()
  await undo()
  await userEvent.keyboard('{End}!')
  await expect.element(cell).toHaveValue('Proofs!')
  await userEvent.keyboard('{Control>}zzz{/Control}')
  await expect.element(cell).toHaveValue('Proofs')
  await nextFrame()
  expect([bridge.inputs('undo.latest'), bridge.inputs('redo.latest')]).toEqual([[], []])
})

it('Ctrl+Z undoes what a field has saved, and never mixes its text with the one that was typed', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await page.getByRole('row', { name: /Proofs/ }).click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  const duration = panel.getByRole('textbox', { name: 'Duration' })
  await duration.click()
  await userEvent.keyboard('{Control>}a{/Control}2h{Backspace}h{Enter}')
  await expect.element(duration).toHaveValue('2:00:00')
  await undo()
  await expect.poll(() => bridge.inputs('undo.latest').length).toBe(1)

  const description = panel.getByRole('textbox', { name: 'Description' })
  await description.click()
  await userEvent.keyboard('{End}!?{Backspace}{Control>}a{/Control}{Delete}{Escape}')
  await expect.element(description).toHaveValue('Proofs')
  await undo()
  await expect.element(description).toHaveValue('')
  await undo()
  await expect.element(description).toHaveValue('')
  await userEvent.keyboard('{Tab}')
  // The field does not have the focus: the keys are said for when it does.
  const words =
    'You typed this earlier but did not save it. In the field, Enter saves it and Escape discards it.'
  await expect.element(panel.getByText(words)).toBeVisible()
  expect(bridge.inputs('timeEntries.update').map(({ changes }) => changes)).toMatchObject([
    { stop: '2026-03-20T11:00:00Z' },
  ])
  expect(bridge.inputs('undo.latest').length).toBe(1)
})

it('runs no command behind a dialog', async () => {
  const bridge = await openApp('/', {})
  await expect.element(timerBox).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(bridge.inputs('undo.latest')).toEqual([])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => bridge.inputs('undo.latest').length).toBe(1)
})

it('a popover with fields begins in the first of them, and runs no command behind it', async () => {
  const bridge = await openApp('/calendar', {})
  const days = page.getByRole('button', { name: 'Go to a date' })
  await days.click()
  const date = page.getByRole('textbox', { name: 'Go to' })
  await expect.element(date).toHaveFocus()
  await userEvent.keyboard('2026-05-0{Control>}z{/Control}{Control>}z{/Control}')
  expect(bridge.inputs('undo.latest')).toEqual([])
  await date.fill('2026-05-07')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(/May 2026/).first()).toBeVisible()
})

it('Ctrl+Z in the search box of a picker takes back what was typed there', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await page
    .getByRole('row', { name: /Proofs/ })
    .getByTitle('Choose a project')
    .click()
  const search = page.getByRole('combobox', { name: 'Find or create a project' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('Ink')
  await expect.element(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Control>}z{/Control}')
  await expect.element(search).not.toHaveValue('Ink')
  expect(bridge.inputs('undo.latest')).toEqual([])
})

it('Ctrl+Z in the timer bar undoes the latest change once Enter has saved its text', async () => {
  const bridge = await openApp('/', keepTimer())
  const undos = () => bridge.inputs('undo.latest').length
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await timerBox.click()
  await userEvent.keyboard('Proofs{Enter}')
  await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await undo()
  await expect.poll(undos).toBe(1)
  await userEvent.keyboard('{End} of it')
  await undo()
  await expect.element(timerBox).toHaveValue('Proofs')
  expect(undos()).toBe(1)
})

it('Ctrl+Z takes back what was typed since Enter, then undoes the latest change', async () => {
  const bridge = await openApp('/', keepTimer())
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await timerBox.click()
  await userEvent.keyboard('Fix login{Enter}')
  await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await userEvent.keyboard(' page')
  await expect.element(timerBox).toHaveValue('Fix login page')
  await undo()
  await expect.element(timerBox).toHaveValue('Fix login')
  expect(bridge.inputs('undo.latest')).toEqual([])
  await undo()
  await expect.poll(() => bridge.inputs('undo.latest')).toHaveLength(1)
  await undo()
  await nextFrame()
  expect(bridge.inputs('undo.latest')).toHaveLength(1)
})

it('redo brings back a row that was undone last before a text that was taken back ahead of it', async () => {
  const bridge = await openApp('/plan', {
    'tasks.create': () => ({ ids: [someTask('Milk').id], undoId: null }),
  })
  const line = page.getByRole('textbox', { name: 'Add task: Backlog' })
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  const sent = () => [bridge.inputs('undo.latest').length, bridge.inputs('redo.latest').length]
  await line.click()
  await userEvent.keyboard('Milk{Enter}')
  await expect.element(line).toHaveValue('')
  await userEvent.keyboard('Bread')
  await undo()
  await expect.element(line).toHaveValue('')
  await undo()
  await expect.poll(sent).toEqual([1, 0])
  await redo()
  await expect.poll(sent).toEqual([1, 1])
  await expect.element(line).toHaveValue('')
  await redo()
  await expect.element(line).toHaveValue('Bread')
  expect(sent()).toEqual([1, 1])
})

it('an undone deletion is made again by key, wherever the focus is, until nothing is left to redo', async () => {
  const task = someTask('Flyer')
  const shown = [task]
  const undone = { ids: [task.id], undoId: null, undone: null, kept: null }
  const bridge = await openApp('/tasks', {
    ...keepTasks(shown),
    'tasks.delete': ({ ids }, { change }) => {
      shown.pop()
      change('tasks')
      return { ids, undoId: crypto.randomUUID(), leavesSeries: false, count: 1, parts: 0 }
    },
    'undo.latest': (_, { change }) => {
      shown.push(task)
      change('tasks')
      return undone
    },
    'redo.latest': (_, { change }) => {
      if (shown.pop() === undefined) return null
      change('tasks')
      return undone
    },
  })
  const row = page.getByRole('row').filter({ hasText: 'Flyer' })
  await focusOn(row)
  await userEvent.keyboard('{Delete}')
  await expect.element(row).not.toBeInTheDocument()
  for (const redo of ['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}']) {
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(row).toBeVisible()
    await userEvent.keyboard(redo)
    await expect.element(row).not.toBeInTheDocument()
  }
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(page.getByText('Nothing to redo')).toBeVisible()
  expect(bridge.inputs('undo.latest')).toHaveLength(2)
})
