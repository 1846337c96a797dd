import { expect, it } from 'vitest'
import { projectSight } from './project-sight.ts'

const projects = [
  { id: 'left', isPrivate: true },
  { id: 'own', isPrivate: true },
  { id: 'open', isPrivate: false },
]
const member = { id: 'max', role: 'member', isMe: false }
const admin = { id: 'olga', role: 'admin', isMe: false }
const members = [member, admin]

it('a private project whose last member has left is seen by administrators alone', () => {
  const sees = projectSight({ projects, members, memberships: [{ projectId: 'own', memberId: 'max' }] })
  expect(projects.map(({ id }) => sees('max', [id]))).toEqual([false, true, true])
  expect(sees('max', ['own', 'left'])).toBe(false)
  expect(sees('olga', ['left', null])).toBe(true)
  expect(sees(null, ['own'])).toBe(false)
})

it('everybody counts as seeing a project where the server tells nobody’s membership', () => {
  expect(projectSight({ projects, members, memberships: [] })('max', ['left'])).toBe(true)
})
