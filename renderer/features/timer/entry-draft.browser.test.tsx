import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Tag } from '../../../shared/bridge/projects.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { keepDraft } from '../../stores/drafts.ts'
import { failPanelOnce } from '../../testing/fail-panel.ts'
import type { Answers, FakeBridge } from '../../testing/fake-bridge.ts'
import { keepEntries, keepTimer, someEntry } from '../../testing/entries.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

const website = someProject('Website')
const mail: Tag = { id: crypto.randomUUID() as LocalId, name: 'mail', syncState: 'saved' }
const named: Answers = { 'projects.list': () => [website], 'tags.list': () => [mail] }
const nothingNamed: Answers = { 'projects.list': () => [], 'tags.list': () => [] }
const words = { projectId: website.id, tagIds: [mail.id], billable: true }
const bare = { projectId: null, taskId: null, tagIds: [], billable: true }

/** Keeps a text of the timer bar as a former window would have: texts belong to the account, which is known by then. */
async function keepInBar(text: string): Promise<void> {
  await openApp('/', {})
  await expect.element(page.getByRole('textbox', { name: 'What are you working on?' })).toBeVisible()
  keepDraft('timer bar', { text, base: '' })
}

const reopen = (path: string, answers: Answers): Promise<FakeBridge> =>
  openApp(path, answers, { keepDrafts: true })

interface Form {
  readonly what: string
  readonly answers: () => Answers
  readonly open: () => Promise<void>
  readonly place: () => ReturnType<typeof page.getByRole>
  readonly box: string
  readonly sent: (bridge: FakeBridge) => readonly unknown[]
}

const forms: readonly Form[] = [
  {
    what: 'the timer bar',
    answers: keepTimer,
    open: () => Promise.resolve(),
    place: () => page.getByRole('banner'),
    box: 'What are you working on?',
    sent: (bridge) => bridge.inputs('timer.start'),
  },
  {
    what: 'the panel of a new entry',
    answers: keepEntries,
    open: () => page.getByRole('button', { name: 'Add entry' }).first().click(),
    place: () => page.getByRole('region', { name: 'Add entry' }),
    box: 'Description',
    sent: (bridge) => bridge.inputs('timeEntries.create'),
  },
  {
    what: 'the form of a favourite',
    answers: () => ({}),
    open: async () => {
      await page.getByRole('button', { name: 'Favourites', exact: true }).click()
      await page.getByRole('button', { name: 'New favourite' }).click()
    },
    place: () => page.getByRole('dialog', { name: 'Favourites' }),
    box: 'Description',
    sent: (bridge) => bridge.inputs('favorites.create'),
  },
]

async function choose({ place, box }: Form): Promise<void> {
  await place().getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: /Website/ }).click()
  await place().getByRole('button', { name: 'Choose tags' }).click()
  await userEvent.keyboard('mail{Enter}{Escape}')
  await place().getByRole('button', { name: 'Not billable' }).click()
  await place().getByRole('textbox', { name: box }).fill('Proofs')
}

async function send({ place, box }: Form): Promise<void> {
  await place().getByRole('textbox', { name: box }).click()
  await userEvent.keyboard('{Enter}')
}

it.each(forms)('$what keeps everything that was chosen over a reload', async (form) => {
  await openApp('/', { ...named, ...form.answers() })
  await form.open()
  await choose(form)
  const bridge = await reopen('/', { ...named, ...form.answers() })
  await form.open()
  await expect.element(form.place().getByRole('button', { name: 'Tags: mail' })).toBeVisible()
  await send(form)
  await expect.poll(() => form.sent(bridge)).toMatchObject([{ description: 'Proofs', ...words }])
})

it.each(forms)(
  '$what drops a project and a tag while they are deleted, before a reload or after, and says so of the project',
  async (form) => {
    await openApp('/', { ...named, ...form.answers() })
    await form.open()
    await choose(form)
    let bridge = await reopen('/', { ...nothingNamed, ...form.answers() })
    await form.open()
    const unnamed = page.getByText(/^The project that you chose is no longer here/)
    await expect.element(unnamed).toBeVisible()
    await send(form)
    await expect.poll(() => form.sent(bridge)).toMatchObject([{ description: 'Proofs', ...bare }])
    await expect.element(unnamed).not.toBeInTheDocument()

    bridge = await openApp('/', { ...named, ...form.answers() })
    await form.open()
    await choose(form)
    bridge.answer(nothingNamed)
    bridge.change('projects', 'tags')
    const tags = form.place().getByRole('button', { name: 'Tags: mail' })
    const said = page.getByText(/^The project “Website” is no longer here/)
    await expect.element(tags).not.toBeInTheDocument()
    await expect.element(said).toBeVisible()
    bridge.answer(named)
    bridge.change('projects', 'tags')
    await expect.element(tags).toBeVisible()
    await expect.element(said).not.toBeInTheDocument()
    bridge.answer(nothingNamed)
    bridge.change('projects', 'tags')
    await expect.element(tags).not.toBeInTheDocument()
    await expect.element(said).toBeVisible()
    await send(form)
    await expect.poll(() => form.sent(bridge)).toMatchObject([{ description: 'Proofs', ...bare }])
    await expect.element(said).not.toBeInTheDocument()
  },
)

it('a project that is gone is told of the next entry while that is shown, not while another runs', async () => {
  await keepInBar(JSON.stringify({ description: 'Proofs', projectId: website.id }))
  let running: TimeEntry | null = someEntry({ description: 'Call', stop: null })
  const bridge = await reopen('/', { ...nothingNamed, 'timer.running': () => running })
  const box = page.getByRole('textbox', { name: 'What are you working on?' })
  await expect.element(box).toHaveValue('Call')
  await expect.poll(() => bridge.inputs('tags.list').length).toBeGreaterThan(0)
  const said = page.getByText(/^The project that you chose is no longer here/)
  await expect.element(said).not.toBeInTheDocument()
  running = null
  bridge.change('timeEntries')
  await expect.element(said).toBeVisible()
})

it('a task that is deleted is dropped from the next entry', async () => {
  const taskId = crypto.randomUUID() as LocalId
  await keepInBar(JSON.stringify({ description: 'Proofs', taskId }))
  const bridge = await reopen('/', keepTimer())
  await expect.poll(() => bridge.inputs('tasks.get')).toEqual([{ id: taskId }])
  const [bar] = forms
  if (bar !== undefined) await send(bar)
  await expect.poll(() => bridge.inputs('timer.start')).toMatchObject([{ taskId: null }])
})

it('a kept text that holds no fields is the description', async () => {
  await keepInBar('[1]')
  await reopen('/', {})
  await expect.element(page.getByRole('textbox', { name: 'What are you working on?' })).toHaveValue('[1]')
})

it('the timer bar in manual mode keeps its times over a reload, and offers nothing in their place', async () => {
  const manual: Answers = {
    ...keepTimer(),
    'preferences.get': () => ({ ...preferences, manualMode: true }),
    'timeEntries.suggest': () => [{ description: 'Manual of the press', ...bare }],
  }
  const bar = page.getByRole('banner')
  const time = (name: string) => bar.getByRole('textbox', { name })
  await openApp('/', manual, { size: [720, 900] })
  await time('Start time').fill('7:00')
  await time('Stop time').fill('7:45')
  await userEvent.keyboard('{Tab}')
  await expect.element(time('Duration')).toHaveValue('0:45:00')
  const box = time('What are you working on?')
  await box.fill('Man')
  await expect.element(page.getByRole('option', { name: /Manual of the press/ })).toBeVisible()
  await time('Start time').click()
  await expect.element(time('Start time')).toHaveFocus()
  await expect.element(box).toHaveValue('Man')

  await reopen('/', manual)
  await expect.element(time('Start time')).toHaveValue('7:00')
  await expect.element(time('Duration')).toHaveValue('0:45:00')
})

it.each(['Start time', 'Stop time', 'Duration'])(
  'the timer bar in manual mode keeps a text in “%s” that was refused over a reload, whatever is proposed by then',
  async (name) => {
    const manual: Answers = {
      ...keepTimer(),
      'preferences.get': () => ({ ...preferences, manualMode: true }),
    }
    const field = page.getByRole('banner').getByRole('textbox', { name })
    await openApp('/', manual)
    await field.fill('9:7x')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/isn’t a/)).toBeVisible()
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 7 * 60_000)
    const bridge = await reopen('/', manual)
    await expect.element(field).toHaveValue('9:7x')
    await expect.element(page.getByText(/isn’t a/)).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(field).toHaveFocus()
    expect(bridge.inputs('timeEntries.create')).toEqual([])
  },
)

it('a new entry keeps what is typed over a reload and a panel that fails, and offers it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T16:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const panel = page.getByRole('region', { name: 'Add entry' })
  const found = panel.getByText(/You began this earlier but did not add it/)
  const field = (name: string) => panel.getByRole('textbox', { name })
  const open = () => page.getByRole('main').getByRole('button', { name: 'Add entry' }).first().click()
  await openApp('/', keepEntries())
  await open()
  await expect.element(field('Start time')).toBeVisible()
  const former = (field('Start time').element() as HTMLInputElement).value
  await expect.element(found).not.toBeInTheDocument()
  await field('Description').fill('Proofs')
  await field('Duration').fill('45m')
  await field('Start time').fill('3:15')
  await userEvent.keyboard('{Tab}')

  const expectKept = async () => {
    await expect.element(found).toBeVisible()
    await expect.element(field('Description')).toHaveValue('Proofs')
    await expect.element(field('Start time')).toHaveValue('3:15')
    await expect.element(field('Stop time')).toHaveValue('4:00')
  }
  await expect.element(field('Stop time')).toHaveValue('4:00')
  await reopen('/', keepEntries())
  await open()
  await expectKept()
  await panel.getByRole('button', { name: 'Close' }).click()
  failPanelOnce()
  await open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectKept()
  await panel.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(found).not.toBeInTheDocument()
  await expect.element(field('Description')).toHaveValue('')
  await expect.element(field('Start time')).toHaveValue(former)
})
