import { expect, it } from 'vitest'
import type { Project } from '../../../shared/bridge/projects.ts'
import { tokenAt } from '../../../shared/domain/shorthand.ts'
import { anId } from '../../entities/time-entry/entry.fixture.ts'
import { tokenOptions } from './suggestion-options.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'

function aProject(name: string): Project {
  return {
    id: anId(name),
    name,
    color: '#2a9d8f',
    clientId: null,
    billable: false,
    isPrivate: false,
    archived: false,
    estimatedSeconds: null,
    trackedSeconds: 0,
    teamSeconds: null,
    syncState: 'saved',
  }
}

const projects = [
  'Brand',
  'New website',
  'Website',
  ...Array.from({ length: 20 }, (_, index) => `Web ${index}`),
].map(aProject)
const tags = [{ id: anId('writing'), name: 'writing', syncState: 'saved' as const }]
const names: Names = {
  projects,
  tags,
  project: () => null,
  tag: () => null,
  client: () => null,
  projectItems: projects.map(({ id, name }) => ({ id, label: name })),
  tagItems: tags.map(({ id, name }) => ({ id, label: name })),
}

function offered(text: string): readonly string[] {
  const token = tokenAt(text, text.length)
  return (token ? tokenOptions(token, names) : []).map((option) => `${option.kind} ${option.key}`)
}

it('offers the projects that a mark finds, the best first, and never more than can be looked over', () => {
  expect(offered('Draft @websi')).toEqual(['project Website', 'project New website', 'create-project create'])
  expect(offered('Draft @').length).toBe(8)
})

it('offers to make what is not there, but nothing that is', () => {
  expect(offered('Draft @Brand')).toEqual(['project Brand'])
  expect(offered('Draft #writing')).toEqual(['tag writing'])
  expect(offered('Draft #urgent')).toEqual(['create-tag create'])
})

it('offers nothing for $', () => {
  expect(offered('Draft $')).toEqual([])
})
