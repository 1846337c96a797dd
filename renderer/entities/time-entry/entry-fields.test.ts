import { expect, it } from 'vitest'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { ShorthandPart } from '../../../shared/domain/shorthand.ts'
import { anId } from './entry.fixture.ts'
import { emptyFields, withProject, withReading, withTag, withTaken } from './entry-fields.ts'

const website: Project = {
  id: anId('website'),
  name: 'Website',
  color: '#2a9d8f',
  clientId: null,
  billable: true,
  isPrivate: false,
  isTemplate: false,
  templateId: null,
  archived: false,
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
const names = { project: (id: string | null) => (id === website.id ? website : null) }

function part(
  value: Pick<ShorthandPart, 'kind'> & Partial<{ id: LocalId | null; name: string }>,
): ShorthandPart {
  return { from: 0, to: 0, id: null, name: '', seconds: 0, date: '', ...value } as ShorthandPart
}
const project = part({ kind: 'project', id: website.id })
const billable = part({ kind: 'billable' })

function read(parts: readonly ShorthandPart[], fields = emptyFields, here = names) {
  return withReading(fields, { description: 'Draft', parts }, here)
}

it('turns the parts that were read into fields', () => {
  const writing = part({ kind: 'tag', id: anId('writing') })
  expect(read([project, writing, billable])).toEqual({
    fields: {
      description: 'Draft',
      projectId: 'website',
      taskId: null,
      tagIds: ['writing'],
      billable: true,
    },
    newTags: [],
  })
  expect(read([part({ kind: 'tag', name: 'urgent' })])).toMatchObject({
    fields: { tagIds: [] },
    newTags: ['urgent'],
  })
})

it('a project brings its billing, and $ wins over a project that is not billed', () => {
  expect(read([project]).fields.billable).toBe(true)
  const free = { project: () => ({ ...website, billable: false }) }
  expect(read([project], emptyFields, free).fields.billable).toBe(false)
  expect(read([billable, project], emptyFields, free).fields.billable).toBe(true)
})

it('a project that was just made is taken before the lists know it', () => {
  const made = { kind: 'project', id: anId('made'), name: 'Made' } as const
  expect(withTaken({ ...emptyFields, taskId: anId('task') }, made, names)).toMatchObject({
    projectId: 'made',
    taskId: null,
  })
})

it('keeps a person’s choice of billing for another project, and drops a project’s own', () => {
  const free = { ...website, id: anId('free'), billable: false }
  const said = withProject({ ...emptyFields, billable: true }, free, null)
  expect(said.billable).toBe(true)
  const brought = withProject(emptyFields, website, null)
  expect(brought.billable).toBe(true)
  expect(withProject(brought, free, website).billable).toBe(false)
  const other = { ...website, id: anId('other') }
  expect(withProject({ ...brought, billable: false }, other, website).billable).toBe(false)
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
