import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../../shared/bridge/contract.ts'
import type { Member } from '../../../../shared/bridge/people.ts'
import type { ListedTask, TaskDetails } from '../../../../shared/bridge/tasks.ts'
import type { PlannerSettings } from '../../../../shared/bridge/preferences.ts'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { newId } from '../../../testing/entries.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import type { Answers, FakeBridge } from '../../../testing/fake-bridge.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { focusOn } from '../../../testing/focus-on.ts'
import { askScope } from '../recurrence/scope-question.ts'
import { detailsOf, keepTasks, someTask } from '../../../testing/tasks.ts'
import { requireTypedOver } from '../../../testing/written-elsewhere.ts'

it('what is typed while the panel of “Repeats” loads for the first time stands in it', async () => {
  const task = someTask('Report')
  await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await focusOn(page.getByRole('button', { name: 'Repeats: Never' }))
  await userEvent.keyboard('{Enter}every day')
  await expect.element(page.getByRole('textbox', { name: 'Repeats' })).toHaveValue('every day')
})

it('tracked time is called one’s own where others may have tracked, and does not say what is left', async () => {
  const task = { ...someTask('Report'), estimatedSeconds: 6 * 3600, trackedSeconds: 3600 }
  const answers = { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) }
  await openApp('/tasks', answers)
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await expect.element(page.getByText('5h left')).toBeVisible()
  const member = emptyAnswer(procedures['members.list'].output.element) as Member
  const members = [
    { ...member, id: newId(), isMe: true },
    { ...member, id: newId(), isMe: false },
  ]
  await openApp('/tasks', { ...answers, 'members.list': () => members })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await expect.element(page.getByText('Tracked by you')).toBeVisible()
  await expect.element(page.getByText('of 6h')).toBeVisible()
  await expect.element(page.getByText('5h left')).not.toBeInTheDocument()
})

it.each(['Estimate', 'Repeats: Never'])(
  'the focus returns to “%s” when a task that was gone comes back',
  async (label) => {
    const task = someTask('Report')
    const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
    await page.getByRole('row').filter({ hasText: 'Report' }).click()
    const panel = page.getByRole('region', { name: 'Task', exact: true })
    const field = panel.getByLabelText(label, { exact: true })
    await focusOn(field)
    bridge.answer({ 'tasks.get': () => null, 'undo.ofDeletion': () => null })
    bridge.change('tasks')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(panel).toHaveFocus()
    bridge.answer({ 'tasks.get': () => detailsOf(task) })
    bridge.change('tasks')
    await expect.element(field).toHaveFocus()
  },
)

it('Ctrl+Z in a question about a recurring task takes nothing from the field behind it', async () => {
  const task = someTask('Report')
  await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'tasks.update': async () => {
      await askScope({ what: 'change', name: 'Report', fields: ['name'], scopes: ['this', 'all'] })
      throw new Error('Not changed.')
    },
  })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.click()
  await userEvent.keyboard('{End}!{Enter}')
  await expect.element(page.getByRole('button', { name: 'This one' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}{Escape}')
  await expect.element(page.getByText('Not changed.')).toBeVisible()
  await expect.element(name).toHaveValue('Report!')
  await name.click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(name).toHaveValue('Report')
})

it('shows what was typed about a task that is gone, and keeps it for the task that comes back', async () => {
  const task = someTask('Write')
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'undo.ofDeletion': () => null,
    'tasks.update': () => {
      throw new Error('This task no longer exists.')
    },
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await panel.getByRole('button', { name: 'Add notes' }).click()
  await userEvent.keyboard('Ask Grace first')
  bridge.answer({ 'tasks.get': () => null })
  bridge.change('tasks')
  await expect.element(panel.getByText(/This task is no longer here/)).toBeVisible()
  const kept = panel.getByRole('textbox', { name: /You typed this/ })
  await expect.element(kept).toHaveValue('Ask Grace first')
  await expect.element(kept).toHaveFocus()
  bridge.answer({ 'tasks.get': () => detailsOf(task) })
  bridge.change('tasks')
  await expect.element(panel.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask Grace first')
})

it('tells that somebody else planned the task while another day is typed', async () => {
  const task = someTask('Report', { date: '2026-11-20' })
  const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  const box = page.getByRole('textbox', { name: 'Planned for', exact: true })
  await box.fill('2026-11-3')
  bridge.answer({ 'tasks.get': () => detailsOf({ ...task, date: '2026-11-27' }) })
  bridge.change('tasks')
  const told = page.getByText(/This was changed elsewhere to “2026-11-27”/)
  await expect.element(told).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(told).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update').map(({ changes }) => changes))
    .toMatchObject([{ date: '2026-11-30' }])
})

it('a task of the backlog that is to recur is planned for the first day of its rule', async () => {
  const task = someTask('Report')
  const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await page.getByRole('button', { name: 'Repeats: Never' }).click()
  const sentence = page.getByRole('textbox', { name: 'Repeats' })
  await expect.element(sentence).toBeVisible()
  await sentence.fill('every day')
  await expect.element(page.getByText(/^Today, .+, …$/)).toBeVisible()
  await sentence.fill('every week on Monday')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([
      { changes: { rrule: 'FREQ=WEEKLY;BYDAY=MO', date: expect.stringMatching(/^\d{4}-/) as string } },
    ])
  const [input] = bridge.inputs('tasks.update') as readonly { readonly changes: { readonly date: string } }[]
  expect(new Date(input?.changes.date ?? '').getUTCDay()).toBe(1)
})

it('a task does not repeat until a day before its own, typed in the sentence or beside it', async () => {
  const task = someTask('Report', { date: '2026-11-26' })
  const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await page.getByRole('button', { name: 'Repeats: Never' }).click()
  const sentence = page.getByRole('textbox', { name: 'Repeats' })
  const refusal = page.getByText(/The task would not repeat: it begins on .+\. Choose a later end\./)
  await sentence.fill('every week until 2026-01-01')
  await expect.element(refusal).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await sentence.fill('every week until 2026-12-31')
  await expect.element(refusal).not.toBeInTheDocument()
  const last = page.getByRole('textbox', { name: 'Last possible date' })
  await last.fill('2026-11-25')
  await userEvent.keyboard('{Enter}')
  await expect.element(refusal).toBeVisible()
  await last.fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  await expect.element(refusal).not.toBeInTheDocument()
  expect(bridge.inputs('tasks.update')).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ changes: { rrule: 'FREQ=WEEKLY;UNTIL=20261126' } }])
})

it('a series may end before the occurrence from which its rule is changed', async () => {
  const rule = { seriesId: newId(), seriesRule: 'FREQ=DAILY;UNTIL=20261231' }
  const task = someTask('Report', { date: '2026-11-26' })
  const details = { ...detailsOf(task), ...rule }
  await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => details })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  await page.getByRole('button', { name: /^Repeats: every day/i }).click()
  await page.getByRole('textbox', { name: 'Repeats' }).fill('every day until 2026-11-20')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.element(page.getByText(/would not repeat/)).not.toBeInTheDocument()
})

it.each(['Name', 'Estimate'])(
  'Ctrl+Z right after Enter in the field %s undoes what was saved',
  async (name) => {
    const tasks = [someTask('Report', { estimatedSeconds: 3600 })]
    const bridge = await openApp('/tasks', {
      ...keepTasks(tasks),
      'tasks.get': () => detailsOf(tasks[0] ?? someTask('')),
      'tasks.update': ({ ids, changes: { name: written, estimatedSeconds } }, { change }) => {
        const [task] = tasks.splice(0)
        if (task !== undefined)
          tasks.push({
            ...task,
            name: written ?? task.name,
            estimatedSeconds: estimatedSeconds ?? task.estimatedSeconds,
          })
        change('tasks')
        return { ids, undoId: null }
      },
    })
    await page.getByRole('row').filter({ hasText: 'Report' }).click()
    const field = page.getByRole('region', { name: 'Task', exact: true }).getByRole('textbox', { name })
    await expect.element(field).toBeVisible()
    await field.click()
    await userEvent.keyboard('{Control>}a{/Control}2h{Enter}')
    await expect.poll(() => bridge.inputs('tasks.update')).toHaveLength(1)
    await expect.element(field).toHaveValue('2h')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => bridge.inputs('undo.latest')).toHaveLength(1)
  },
)

it('the sentence about a name of a file that was typed before a reload covers no other file', async () => {
  const task = someTask('Report')
  const empty = emptyAnswer(procedures['attachments.ofTask'].output.element) as Attachment
  const someFile = (name: string) => ({ ...empty, id: newId(), taskId: task.id, name })
  const files = [someFile('offer.txt'), someFile('plan.txt')]
  const open = async (keepDrafts: boolean) => {
    await openApp(
      '/tasks',
      {
        ...keepTasks([task]),
        'tasks.get': () => detailsOf(task),
        'attachments.ofTask': () => files,
        'attachments.rename': () => {
          throw new Error('The program is gone.')
        },
      },
      { size: [1280, 1200], keepDrafts },
    )
    await page.getByRole('row').filter({ hasText: 'Report' }).click()
  }
  await open(false)
  await focusOn(page.getByRole('button', { name: /^offer\.txt/ }))
  await userEvent.keyboard('{F2}half')
  await open(true)
  const words = page.getByText(/^You typed this earlier/)
  await expect.element(words).toBeVisible()
  const below = page
    .getByRole('button', { name: /^plan\.txt/ })
    .element()
    .getBoundingClientRect()
  expect(words.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below.top)
})

it('files are rows, or tiles beside each other', async () => {
  const task = someTask('Report')
  const empty = emptyAnswer(procedures['attachments.ofTask'].output.element) as Attachment
  const someFile = (name: string) => ({ ...empty, id: newId(), taskId: task.id, name })
  const files = [someFile('offer.txt'), someFile('plan.txt')]
  let planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'attachments.ofTask': () => files,
    'plannerSettings.get': () => planner,
    'plannerSettings.update': (changes, { change }) => {
      planner = { ...planner, ...(changes as Partial<PlannerSettings>) }
      change('plannerSettings')
      return planner
    },
  })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  const top = (name: RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  await page.getByRole('button', { name: 'Show files as tiles' }).click()
  // Both are looked at together: what is above them may still be moving them.
  const below = () => top(/^plan\.txt/) - top(/^offer\.txt/)
  await expect.poll(below).toBe(0)
  await page.getByRole('button', { name: 'Show files as a list' }).click()
  await expect.poll(below).toBeGreaterThan(0)
  bridge.answer({
    'plannerSettings.update': () => {
      throw new Error('The disk is full.')
    },
  })
  await page.getByRole('button', { name: 'Show files as tiles' }).click()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
})

it('the sentence about a day that cannot be taken covers nothing below its field', async () => {
  const task = someTask('Report', { date: '2026-11-30' })
  await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  const until = page.getByRole('textbox', { name: 'Until' })
  await until.fill('2026-11-01')
  await userEvent.keyboard('{Enter}')
  const words = page.getByRole('alert').filter({ hasText: /before “Planned for”/ })
  await expect.element(words).toBeVisible()
  const below = page.getByRole('button', { name: 'Repeats: Never' }).element().getBoundingClientRect()
  expect(words.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below.top)
  await expect.element(until).toHaveAccessibleDescription(/before “Planned for”/)
})

it('Ctrl+Z after a day that was chosen and refused takes that back, and undoes nothing else', async () => {
  const task = someTask('Report', { date: '2026-11-30' })
  const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  const until = page.getByRole('textbox', { name: 'Until' })
  const calendar = page
    .getByRole('group', { name: 'Until' })
    .getByRole('button', { name: 'Open the calendar' })
  const chosen = page.getByRole('dialog').getByRole('gridcell').getByRole('button').first()
  for (const place of [calendar, until]) {
    await calendar.click()
    await chosen.click()
    await expect.element(until).toHaveAccessibleDescription(/before “Planned for”/)
    await focusOn(place)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(until).toHaveValue('')
  }
  expect(bridge.inputs('undo.latest')).toEqual([])
  await focusOn(calendar)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => bridge.inputs('undo.latest')).toHaveLength(1)
})

it('a copy of a recurring task begins on the first day of its rule, not beside its series', async () => {
  const task = someTask('Gym', { rrule: 'FREQ=DAILY' })
  const bridge = await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  await page.getByRole('row').filter({ hasText: 'Gym' }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => bridge.inputs('tasks.create')[0]?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('a billable task is taken out of the bill by its switch, and tracking it leaves that to the program', async () => {
  let task = someTask('Homepage draft', { billable: true })
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'tasks.update': ({ ids, changes: { billable } }, { change }) => {
      task = { ...task, billable: billable ?? task.billable }
      change('tasks')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('row').filter({ hasText: 'Homepage draft' }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  const billable = panel.getByRole('switch', { name: 'Billable' })
  await expect.element(billable).toBeChecked()
  await panel.getByText('Billable', { exact: true }).click()
  await expect.element(billable).not.toBeChecked()
  expect(bridge.inputs('tasks.update')).toMatchObject([{ ids: [task.id], changes: { billable: false } }])
  await panel.getByRole('button', { name: 'Track', exact: true }).click()
  await expect.poll(() => bridge.inputs('timer.start')).toMatchObject([{ taskId: task.id }])
  expect(bridge.inputs('timer.start')[0]?.billable).toBeUndefined()
})

it('a last day before the first one stays as typed and is not saved, a later one is, and a day may be a word', async () => {
  let task = someTask('Print the flyer', { date: '2027-05-17' })
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'tasks.update': ({ ids, changes: { date = task.date, endDate = task.endDate } }, { change }) => {
      task = { ...task, date, endDate }
      change('tasks')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('row').filter({ hasText: 'Print the flyer' }).dblClick()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  const until = panel.getByRole('textbox', { name: 'Until' })
  await until.fill('2027-05-16')
  await userEvent.keyboard('{Tab}')
  await expect.element(until).toHaveAccessibleDescription(/^This is before “Planned for”\./)
  await expect.element(until).toHaveValue('2027-05-16')
  expect(bridge.inputs('tasks.update')).toEqual([])
  await until.fill('2027-05-18')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => task).toMatchObject({ date: '2027-05-17', endDate: '2027-05-18' })
  const planned = panel.getByRole('textbox', { name: 'Planned for' })
  await planned.fill('tomorrow')
  await userEvent.keyboard('{Tab}')
  await expect.element(planned).toHaveDisplayValue(/^\d{4}-\d\d-\d\d$/)
})

describe('notes', () => {
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  const field = panel.getByRole('textbox', { name: 'Notes' })

  /** A task with notes, which somebody else may write, too. */
  function keepNotes(notes: string) {
    const task = someTask('Print the flyer')
    let stored = notes
    const answers: Answers = {
      ...keepTasks([task]),
      'tasks.get': () => ({ ...detailsOf(task), notes: stored }),
      'tasks.update': ({ ids, changes, typedOver }, { change }) => {
        requireTypedOver(stored, typedOver?.['notes'])
        stored = changes.notes ?? stored
        change('tasks')
        return { ids, undoId: null }
      },
    }
    return {
      open: async (keepDrafts = false) => {
        const bridge = await openApp('/tasks', answers, { keepDrafts })
        await page.getByRole('row').filter({ hasText: 'Print the flyer' }).click()
        return bridge
      },
      saved: () => stored,
      writeElsewhere: (text: string, { change }: FakeBridge) => {
        stored = text
        change('tasks')
      },
    }
  }

  it('are saved by Escape, which leads back to the button that edits them', async () => {
    const { open, saved } = keepNotes('')
    await open()
    await panel.getByRole('button', { name: 'Add notes' }).click()
    await userEvent.keyboard('Paper: 170 g{Escape}')
    await expect.poll(saved).toBe('Paper: 170 g')
    await expect.element(panel.getByRole('button', { name: 'Edit notes' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
  })

  it('that were not saved are there after a reload, and are saved when asked', async () => {
    const { open, saved } = keepNotes('Paper: 170 g')
    await open()
    await panel.getByRole('button', { name: 'Edit notes' }).click()
    await userEvent.keyboard(', matt')
    await expect.element(field).toHaveValue('Paper: 170 g, matt')
    await open(true)
    await expect.element(field).toHaveValue('Paper: 170 g, matt')
    await expect.element(panel.getByText(/^You typed this earlier but did not save it/)).toBeVisible()
    expect(saved()).toBe('Paper: 170 g')
    await panel.getByRole('button', { name: 'Save my text' }).click()
    await expect.poll(saved).toBe('Paper: 170 g, matt')
  })

  it('that somebody else has written meanwhile are shown, and replaced by nothing unseen', async () => {
    const { open, saved, writeElsewhere } = keepNotes('Paper: 170 g')
    const bridge = await open()
    await panel.getByRole('button', { name: 'Edit notes' }).click()
    await field.fill('Paper: 200 g')
    writeElsewhere('Paper: 90 g', bridge)
    await expect.element(panel.getByRole('blockquote')).toHaveTextContent('Paper: 90 g')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('Paper: 200 g')
    expect(saved()).toBe('Paper: 90 g')
    await panel.getByRole('button', { name: 'Discard it' }).click()
    await expect.element(panel.getByText('Paper: 90 g')).toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
  })
})

/** Opens the details of a task, which is kept as it is changed. */
async function openKept(fields: Partial<ListedTask> = {}) {
  let kept = { ...detailsOf(someTask('Report', fields)), notes: '' }
  const bridge = await openApp('/tasks', {
    ...keepTasks([someTask('Report', { id: kept.id })]),
    'tasks.get': () => kept,
    'tasks.update': ({ ids, changes }, { change }) => {
      kept = { ...kept, ...(changes as Partial<TaskDetails>) }
      change('tasks')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
  return { bridge, panel: page.getByRole('region', { name: 'Task', exact: true }), kept: () => kept }
}

it('notes are Markdown with working checkboxes, and HTML and scripts stay text', async () => {
  const { panel, kept } = await openKept()
  await panel.getByRole('button', { name: 'Add notes' }).click()
  const markdown = '# Plan\n\n- [ ] call\n- [x] write\n\n'
  const html = '<img src=x onerror="window.hacked = true">'
  const links = '[safe](https://example.com) [bad](javascript:alert(1))'
  await panel.getByRole('textbox', { name: 'Notes' }).fill(`${markdown}${html} ${links}`)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel.getByRole('heading', { name: 'Plan' })).toBeVisible()
  const call = panel.getByRole('listitem').filter({ hasText: 'call' }).element()
  await userEvent.click(call.querySelector('label') ?? call)
  await expect.poll(() => kept().notes).toContain('- [x] call')
  await expect
    .element(panel.getByRole('link', { name: 'safe' }))
    .toHaveAttribute('href', 'https://example.com')
  await expect.element(panel.getByRole('link', { name: 'bad' })).not.toBeInTheDocument()
  await expect.element(panel.getByText(/<img/)).toBeVisible()
  expect('hacked' in window).toBe(false)
})

it('a recurrence is written and shown as a sentence, and a rule without a sentence is kept', async () => {
  const { bridge, panel, kept } = await openKept({ date: '2026-11-26' })
  await panel.getByRole('button', { name: 'Repeats: Never' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('textbox', { name: 'Repeats' }).fill('every 2 weeks on mon and thu')
  await expect.element(page.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect
    .element(panel.getByRole('button', { name: 'Repeats: every 2 weeks on Monday and Thursday' }))
    .toBeVisible()
  expect(kept().rrule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')
  const rrule = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'
  await bridge.call('tasks.update', { ids: [kept().id], changes: { rrule } })
  await panel.getByRole('button', { name: `Repeats: ${rrule}` }).click()
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(kept().rrule).toBe(rrule)
})
