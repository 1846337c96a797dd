import { expect, it, onTestFinished, vi } from 'vitest'
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
  onTestFinished(() => void vi.useRealTimers())
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
