import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Ghost, ghost } from '../../../../shared/bridge/ghosts.ts'
import { type TimeOff, timeOff } from '../../../../shared/bridge/people.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { requestOpen } from '../../../stores/open-request.ts'
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
  await expect
    .element(page.getByText('Working hours and time off are in the time zone of Asia/Tokyo.'))
    .toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /Former/ })).not.toBeInTheDocument()
})

it('an administrator withdraws an invitation after a question, and a member is not offered it', async () => {
  const me = someMember({ isMe: true, role: 'owner' })
  const invited = { name: '', email: 'grcae@example.com', active: false, invited: true }
  const wrong = someMember({ id: crypto.randomUUID() as LocalId, ...invited })
  const withdraw = page.getByRole('button', { name: 'Withdraw invitation' })
  const bridge = await openApp('/team', {
    'members.list': () => [me, wrong],
    'members.withdraw': () => ({}),
  })
  await page.getByRole('rowheader', { name: /grcae/ }).click()
  await withdraw.click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => bridge.inputs('members.withdraw')).toEqual([{ id: wrong.id }])
  await expect.element(withdraw).not.toBeInTheDocument()

  await openApp('/team', { 'members.list': () => [{ ...me, role: 'member' }, wrong] })
  await page.getByRole('rowheader', { name: /grcae/ }).click()
  await expect.element(page.getByRole('heading', { name: wrong.email })).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
})

it('hours off of somebody in another zone are read and written in that zone', async () => {
  const cleo = someMember({ id: crypto.randomUUID() as LocalId, name: 'Cleo', timeZone: 'America/New_York' })
  const away = {
    ...(emptyAnswer(timeOff) as TimeOff),
    memberId: cleo.id,
    ghostId: null,
    type: 'vacation' as const,
  }
  const bridge = await openApp('/team', {
    'members.list': () => [someMember({ isMe: true, role: 'owner' }), cleo],
    'timeOff.list': () => [
      {
        ...away,
        id: crypto.randomUUID() as LocalId,
        start: '2026-12-04T19:00:00Z',
        end: '2026-12-04T23:00:00Z',
      },
      {
        ...away,
        id: crypto.randomUUID() as LocalId,
        start: '2026-12-07T23:00:00Z',
        end: '2026-12-08T23:00:00Z',
      },
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Vacation, 4 Dec 2026, some hours' })).toBeVisible()
  await page.getByRole('rowheader', { name: /Cleo/ }).click()
  await expect.element(page.getByText('4 Dec 2026, 14:00 to 18:00')).toBeVisible()
  await expect.element(page.getByText('8 Dec 2026', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByRole('textbox', { name: 'First day' }).fill('2026-12-17')
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect
    .poll(() => bridge.inputs('timeOff.create'))
    .toMatchObject([{ start: '2026-12-16T23:00:00Z', end: '2026-12-17T23:00:00Z' }])
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByRole('textbox', { name: 'First day' }).fill('2026-12-17')
  await page.getByText('Whole days').click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect
    .poll(() => bridge.inputs('timeOff.create').at(1))
    .toMatchObject({ start: '2026-12-17T14:00:00Z', end: '2026-12-17T18:00:00Z' })
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

it('a ghost that has gone is not opened, which is said', async () => {
  const handedOver = {
    ...(emptyAnswer(ghost) as Ghost),
    id: 'tester' as LocalId,
    name: 'Tester',
    embodiedAt: '2026-11-20T09:00:00Z',
  }
  const answers = { 'members.list': () => [someMember({})] }
  const gone = page.getByText(/^This ghost is gone/)
  const panel = page.getByRole('region', { name: 'Ghost', exact: true })
  const open = () => requestOpen({ entity: 'ghost', id: handedOver.id, at: null })
  await openApp('/team', { ...answers, 'ghosts.list': () => [{ ...handedOver, embodiedAt: null }] })
  open()
  await expect.element(panel).toBeVisible()
  await openApp('/team', { ...answers, 'ghosts.list': () => [handedOver] })
  open()
  await expect.element(gone).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

it('a ghost can be named as soon as the timeline is asked for one', async () => {
  await openApp('/team', { 'members.list': () => [someMember({})] })
  await page.getByRole('button', { name: 'Create a ghost' }).click()
  await expect.element(page.getByRole('textbox', { name: 'New ghost' })).toHaveFocus()
})
