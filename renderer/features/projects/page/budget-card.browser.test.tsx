import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { someEntry } from '../../../testing/entries.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { keepTasks, someTask } from '../../../testing/tasks.ts'

const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

it('the lines of the budget add up to the estimate as they are shown', async () => {
  const project = someProject('Website', {
    estimatedSeconds: 36_000,
    trackedSeconds: 7250,
    teamSeconds: null,
  })
  const task = someTask('Draw', { projectId: project.id, estimatedSeconds: 3600, trackedSeconds: 30 })
  await openApp(`/projects/${project.id}`, { ...keepTasks([task]), 'projects.list': () => [project] })
  await expect
    .poll(lines)
    .toEqual(['Tracked2h', 'Estimated for open tasks59m', 'Estimate10h', 'Remaining7h 1m'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('8h left')).toBeVisible()
})

it('counts no more of the time blocks than the estimates of their tasks have left', async () => {
  const project = someProject('Website', { estimatedSeconds: 36_000, teamSeconds: null })
  const task = (name: string, estimatedSeconds: number | null) =>
    someTask(name, { projectId: project.id, estimatedSeconds, trackedSeconds: 0 })
  const [draw, write, think] = [task('Draw', 3600), task('Write', 3600), task('Think', null)]
  await openApp(`/projects/${project.id}`, {
    ...keepTasks([draw, write, think]),
    'projects.list': () => [project],
    'projects.teamTime': () => ({
      told: null,
      tasks: [],
      blocks: [
        { taskId: draw.id, seconds: 1800 },
        { taskId: write.id, seconds: 7200 },
        { taskId: think.id, seconds: 5400 },
      ],
    }),
  })
  await expect
    .poll(lines)
    .toEqual([
      'Tracked0m',
      'Estimated for open tasks2h',
      'of which in your time blocks1h 30m',
      'Estimate10h',
      'Remaining8h',
    ])
})

it('takes the time that runs on a task off what the task still takes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:30:00Z') })
  const project = someProject('Website', { estimatedSeconds: 36_000, teamSeconds: null })
  const task = someTask('Draw', { projectId: project.id, estimatedSeconds: 3600, trackedSeconds: 0 })
  const running = someEntry({
    projectId: project.id,
    taskId: task.id,
    start: '2026-11-25T10:00:00Z',
    stop: null,
  })
  await openApp(`/projects/${project.id}`, {
    ...keepTasks([task]),
    'projects.list': () => [project],
    'timer.running': () => running,
  })
  await expect
    .poll(lines)
    .toEqual(['Tracked30m', 'Estimated for open tasks30m', 'Estimate10h', 'Remaining9h'])
})

it('the budget of a recurring project is that of its present period, and leaves later tasks out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:30:00Z') })
  const project = someProject('Retainer', {
    estimatedSeconds: 36_000,
    trackedSeconds: 7200,
    teamSeconds: null,
    repeats: { period: 'monthly', days: null, since: '2026-01-01' },
    period: { from: '2026-11-01', to: '2026-11-30' },
  })
  const task = (name: string, date: string) =>
    someTask(name, { projectId: project.id, estimatedSeconds: 3600, trackedSeconds: 0, date })
  const bridge = await openApp(`/projects/${project.id}`, {
    ...keepTasks([task('Draw', '2026-11-30'), task('Write', '2026-12-01')]),
    'projects.list': () => [project],
  })
  await expect
    .poll(lines)
    .toEqual(['Tracked2h', 'Estimated for open tasks1h', 'Estimate of the period10h', 'Remaining7h'])
  await expect.element(page.getByText('Sun 1 Nov – Mon 30 Nov')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: /Repeats/ }).click()
  await page.getByRole('option', { name: 'Quarterly' }).click()
  await expect
    .poll(() => bridge.inputs('projects.update'))
    .toMatchObject([{ changes: { repeats: { period: 'quarterly', days: null, since: '2026-10-01' } } }])
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect
    .poll(() => bridge.inputs('projects.create'))
    .toMatchObject([{ name: 'Retainer, template', isTemplate: true, templateId: project.id }])
})
