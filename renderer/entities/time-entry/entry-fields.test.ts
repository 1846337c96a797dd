import { expect, it } from 'vitest'
import type { Project } from '../../../shared/bridge/projects.ts'
import { anId } from './entry.fixture.ts'
import { emptyFields, resolveShorthand, withProject, withTag } from './entry-fields.ts'

const website: Project = {
  id: anId('website'),
  name: 'Website',
  color: '#2a9d8f',
  clientId: null,
  billable: true,
  isPrivate: false,
  archived: false,
  estimatedSeconds: null,
  trackedSeconds: 0,
  teamSeconds: null,
  syncState: 'saved',
}
const known = {
  projects: [website, { ...website, id: anId('old'), name: 'Old', archived: true }],
  tags: [{ id: anId('writing'), name: 'writing', syncState: 'saved' as const }],
}

function resolve(description: string) {
  return resolveShorthand({ ...emptyFields, description }, known)
}

it('known names become fields, whatever their case', () => {
  expect(resolve('Draft @website #Writing $').fields).toEqual({
    description: 'Draft',
    projectId: 'website',
    taskId: null,
    tagIds: ['writing'],
    billable: true,
  })
})

it('a project brings its billing, and $ wins over a project that is not billed', () => {
  expect(resolve('Draft @Website').fields.billable).toBe(true)
  const free = { ...known, projects: [{ ...website, billable: false }] }
  expect(resolveShorthand({ ...emptyFields, description: '$ @Website' }, free).fields.billable).toBe(true)
})

it('what somebody said of billing outlasts another project, what a project said does not', () => {
  const free = { ...website, id: anId('free'), billable: false }
  const said = withProject({ ...emptyFields, billable: true }, free, null)
  expect(said.billable).toBe(true)
  const brought = withProject(emptyFields, website, null)
  expect(brought.billable).toBe(true)
  expect(withProject(brought, free, website).billable).toBe(false)
  const other = { ...website, id: anId('other') }
  expect(withProject({ ...brought, billable: false }, other, website).billable).toBe(false)
})

it('an unknown tag is to be made; a number is no tag', () => {
  expect(resolve('Fix #123 #urgent')).toMatchObject({
    fields: { description: 'Fix #123' },
    newTags: ['urgent'],
  })
})

it('what names nothing stays as it was typed', () => {
  expect(resolve('Lunch @home @Old').fields).toMatchObject({
    description: 'Lunch @home @Old',
    projectId: null,
  })
})

it('another project takes the task away, the same one changes nothing', () => {
  const fields = { ...emptyFields, projectId: website.id, taskId: anId('task') }
  expect(withProject(fields, website, website)).toBe(fields)
  expect(withProject(fields, null, website)).toMatchObject({ projectId: null, taskId: null })
})

it('a tag is worn once', () => {
  const once = withTag(emptyFields, anId('writing'))
  expect(withTag(once, anId('writing'))).toBe(once)
})
