import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { createProjectTask } from '../../shared/api/project-tasks.ts'
import { createTag, deleteTag } from '../../shared/api/tags.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type Callbacks, fakeCallbacks, subscribe } from '../webhooks/callbacks.fixture.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describe('T §6 events of what follows a project or a tag', () => {
  let test: TestService
  let callbacks: Callbacks
  let person: Person
  let own: ProjectsOf

  beforeAll(async () => {
    callbacks = fakeCallbacks()
    test = await openTestService({
      callCallback: (call) => callbacks.callCallback(call),
      timers: callbacks.timers,
    })
    person = await test.signUp()
    own = projectsOf(person, person.workspaceId)
    await subscribe(person)
  })
  afterAll(() => test.close())

  /** Runs some work and answers model and action of the so many events that it tells of. */
  async function told(count: number, work: () => Promise<unknown>): Promise<string[]> {
    const before = callbacks.events().length
    await work()
    await eventually(() => expect(callbacks.events()).toHaveLength(before + count))
    const events = callbacks.events().slice(before)
    return events.map(({ body: { metadata } }) => `${metadata['model']} ${metadata['action']}`).toSorted()
  }

  it('tell of a new project, its manager and the client that it brings along', async () => {
    const body = { name: 'P', client_name: 'Acme' }
    const create = () => person.client.call(createProject, { params: own.params, body })
    expect(await told(3, create)).toEqual(['client created', 'project created', 'project_user created'])
  })

  it('tell of all that is deleted with a project, and of what goes on without it', async () => {
    let id = 0
    await told(4, async () => {
      const project = await own.create({ name: 'P' })
      id = project.id
      await person.client.call(createProjectTask, { params: own.pathTo(project), body: { name: 'T' } })
      await own.track(project, 60)
    })
    const remove = () => person.client.call(deleteProject, { params: own.pathTo({ id }) })
    expect(await told(4, remove)).toEqual([
      'project deleted',
      'project_user deleted',
      'task updated',
      'time_entry updated',
    ])
  })

  it('tell of the entries that a tag is taken off', async () => {
    let tag_id = 0
    await told(5, async () => {
      const tag = await person.client.call(createTag, { params: own.params, body: { name: 'x' } })
      tag_id = tag.id
      const project = await own.create({ name: 'P' })
      await own.track(project, 60, { tag_ids: [tag.id] })
      await own.track(project, 60)
    })
    const remove = () => person.client.call(deleteTag, { params: { ...own.params, tag_id } })
    expect(await told(2, remove)).toEqual(['tag deleted', 'time_entry updated'])
  })
})
