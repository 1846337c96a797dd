import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Member, member, type WorkingHours } from '../../../../shared/bridge/people.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someTask } from '../../../testing/tasks.ts'

it('a narrow window shows the whole words about the time of a person', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') })
  const memberId = 'ada' as LocalId
  const ada = { ...(emptyAnswer(member) as Member), id: memberId, name: 'Ada', active: true }
  const hours = [1, 2, 3, 4, 5].map((weekday): WorkingHours => {
    const [startSeconds, seconds] = [9 * 3600, 8 * 3600]
    const id = `${weekday}` as LocalId
    return { id, memberId, ghostId: null, weekday, startSeconds, seconds, syncState: 'saved' }
  })
  const estimatedSeconds = 8 * 3600 + 15 * 60
  await openApp(
    '/team',
    {
      'members.list': () => [ada],
      'workingHours.list': () => hours,
      'tasks.timeline': () => [
        someTask('Offer', { date: '2027-01-05', estimatedSeconds, assigneeIds: [memberId] }),
      ],
    },
    { size: [480, 800] },
  )
  const words = page.getByText(/^\d+h free, 15m over/)
  await expect.element(words).toBeVisible()
  const { scrollWidth, clientWidth } = words.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const row = words.element().closest('[role=row]')?.getBoundingClientRect()
  expect(words.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(row?.bottom ?? 0)
})
