import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Ghost, ghost } from '../../../../shared/bridge/ghosts.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { someMember } from '../../../testing/members.ts'
import { openApp } from '../../../testing/open-app.tsx'

it('a person who is invited has a row, which says so; one who was deactivated has none', async () => {
  const grace = someMember({
    id: 'grace' as LocalId,
    name: '',
    email: 'grace@example.com',
    active: false,
    invited: true,
    timeZone: 'Asia/Tokyo',
  })
  const former = someMember({ id: 'former' as LocalId, name: 'Former', active: false })
  await openApp('/team', { 'members.list': () => [someMember({}), grace, former] })
  await page.getByRole('rowheader', { name: /grace@example.com Invited/ }).click()
  await expect.element(page.getByText('Working hours are in the time zone of Asia/Tokyo.')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /Former/ })).not.toBeInTheDocument()
})

it('a ghost that was handed over names the person, as long as they are here', async () => {
  const grace = someMember({ id: 'grace' as LocalId, name: 'Grace' })
  const handedOver = { ...(emptyAnswer(ghost) as Ghost), embodiedAt: '2026-11-20T09:00:00Z' }
  const ghosts = [
    { ...handedOver, id: 'tester' as LocalId, name: 'Tester', memberId: grace.id },
    { ...handedOver, id: 'writer' as LocalId, name: 'Writer', memberId: 'gone' as LocalId },
  ]
  await openApp('/team', { 'members.list': () => [someMember({}), grace], 'ghosts.list': () => ghosts })
  await page.getByRole('radio', { name: 'Ghosts' }).click()
  await page.getByRole('row', { name: /Tester/ }).click()
  await expect.element(page.getByText(/handed over to Grace/)).toBeVisible()
  await page.getByRole('row', { name: /Writer/ }).click()
  await expect.element(page.getByText(/somebody who is not here/)).toBeVisible()
})

it('a ghost can be named as soon as the timeline is asked for one', async () => {
  await openApp('/team', { 'members.list': () => [someMember({})] })
  await page.getByRole('button', { name: 'Create a ghost' }).click()
  await expect.element(page.getByRole('textbox', { name: 'New ghost' })).toHaveFocus()
})
