import { expect, it } from 'vitest'
import type { Project } from '../../../shared/bridge/projects.ts'
import { indexNames } from '../../../shared/domain/name-index.ts'
import { markAt } from '../../../shared/domain/shorthand-marks.ts'
import { anId } from '../time-entry/entry.fixture.ts'
import { nameOptions } from './completion-options.ts'
import type { Names } from '../time-entry/use-names.ts'

function aProject(name: string, archived = false): Project {
  return {
    id: anId(name),
    name,
    color: '#2a9d8f',
    clientId: null,
    billable: false,
    isPrivate: false,
    isTemplate: false,
    templateId: null,
    archived,
    estimatedSeconds: null,
    repeats: null,
    period: null,
    currency: null,
    fixedFee: null,
    budget: null,
    budgetAlerts: [],
    seesRates: false,
    seesCosts: false,
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
].map((name) => aProject(name))
const tags = [{ id: anId('writing'), name: 'writing', syncState: 'saved' as const }]
const names: Names = {
  projects: [...projects, aProject('Intranet', true)],
  tags,
  ids: null,
  project: () => null,
  tag: () => null,
  client: () => null,
  elsewhere: () => null,
  missing: null,
  projectItems: projects.map(({ id, name }) => ({ id, label: name })),
  archivedProjects: [aProject('Intranet', true)],
  tagItems: tags.map(({ id, name }) => ({ id, label: name })),
}

function offered(text: string): readonly string[] {
  const mark = markAt(text, text.length, { projects: indexNames(projects), tags: indexNames(tags) })
  return (mark ? nameOptions(mark, names) : []).map((option) => `${option.kind} ${option.key}`)
}

it('offers the projects that a mark finds, the best first, and never more than can be looked over', () => {
  expect(offered('Draft @websi')).toEqual([
    'project Website',
    'project New website',
    'create-project create websi',
  ])
  expect(offered('Draft @').length).toBe(8)
})

it('offers to make what is not there, but nothing that is', () => {
  expect(offered('Draft @Brand')).toEqual(['project Brand'])
  expect(offered('Draft #writing')).toEqual(['tag writing'])
  expect(offered('Draft #urgent')).toEqual(['create-tag create urgent'])
})

it('offers to restore the archived project of the name', () => {
  const mark = markAt('Draft @intranet', 15, { projects: indexNames(projects), tags: indexNames(tags) })
  expect(mark && nameOptions(mark, names)).toMatchObject([{ kind: 'create-project', restored: 'Intranet' }])
  expect(offered('Draft @intra')).toEqual(['create-project create intra'])
})
