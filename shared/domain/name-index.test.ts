import { expect, it } from 'vitest'
import type { LocalId } from './ids.ts'
import { projectNames } from './name-index.ts'

function project(id: string, name: string, archived = false) {
  return { id: id as LocalId, name, archived }
}
const clients = new Map<string, string>([
  ['acme', 'Acme'],
  ['bolt', 'Bolt'],
])

it('projects of one name are told apart by their client or a number, and archived ones are not known', () => {
  const projects = [
    project('acme', 'Website'),
    project('bolt', 'website'),
    project('none', 'Website'),
    project('next', 'website'),
    project('own', 'Brand'),
    project('old', 'Brand', true),
  ]
  const found = projectNames(projects, ({ id }) => clients.get(id) ?? null)
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ['acme', 'Website (Acme)'],
    ['bolt', 'website (Bolt)'],
    ['none', 'Website (1)'],
    ['next', 'website (2)'],
    ['own', 'Brand'],
  ])
})
