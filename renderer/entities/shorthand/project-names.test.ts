import { expect, it } from 'vitest'
import type { Project } from '../../../shared/bridge/projects.ts'
import { anId } from '../time-entry/entry.fixture.ts'
import { projectNames } from './use-shorthand.ts'

function project(id: string, name: string, archived = false) {
  return { id: anId(id), name, archived } as Project
}
const clients = new Map([
  ['acme', 'Acme'],
  ['bolt', 'Bolt'],
])

it('projects of one name are told apart by their client, and archived ones are not known', () => {
  const projects = [
    project('acme', 'Website'),
    project('bolt', 'website'),
    project('none', 'Website'),
    project('own', 'Brand'),
    project('old', 'Brand', true),
  ]
  const found = projectNames({ projects, client: (one) => clients.get(one?.id ?? '') ?? null })
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ['acme', 'Website (Acme)'],
    ['bolt', 'website (Bolt)'],
    ['none', 'Website'],
    ['own', 'Brand'],
  ])
})
