import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProjects } from '../../shared/api/projects.ts'
import { createProjectUser } from '../../shared/api/project-users.ts'
import { SECOND } from '../effects/timestamps.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { modelledPage, type ModelledProject, randomListQuery } from './project-list-model.fixture.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'

const COMBINATIONS = 80
const PROJECTS = 16

describe('T §4.7 GET projects for people who are no admins', () => {
  let place: SharedWorkspace
  let people: readonly Person[]
  let own: ProjectsOf
  const projects: ModelledProject[] = []

  beforeAll(async () => {
    place = await openSharedWorkspace()
    const { owner, member } = place
    people = [owner, member, await place.join({ name: 'Cleo' })]
    own = projectsOf(owner, owner.workspaceId)
    for (let index = 0; index < PROJECTS; index += 1) {
      // Answers tell times to the second, and the model knows no more.
      place.test.clock.advance(SECOND)
      const project = await own.create({
        name: `${'abCd'[index % 4]}${index}`,
        is_private: index % 2 === 0,
        active: index % 5 !== 4,
        billable: index % 3 === 0,
      })
      const members = [owner.me.id]
      const managers = [owner.me.id]
      for (const [shift, person] of people.slice(1).entries()) {
        if ((index + shift) % 3 !== 0) continue
        const manager = index % 4 === shift
        const body = { project_id: project.id, user_id: person.me.id, manager }
        await owner.client.call(createProjectUser, { params: own.params, body })
        members.push(person.me.id)
        if (manager) managers.push(person.me.id)
      }
      projects.push({ ...project, deleted: false, groups: [], members, managers })
    }
  })
  afterAll(() => place.close())

  it('answers what a plain model answers, each what they may see', async () => {
    const choices = {
      clientIds: [1],
      groupIds: [1],
      userIds: people.map(({ me }) => me.id),
      projectIds: projects.map(({ id }) => id),
      times: projects.map(({ at }) => Math.floor(Date.parse(at) / 1000)),
    }
    const viewers = fc.constantFrom(...people)
    await fc.assert(
      fc.asyncProperty(viewers, randomListQuery(choices), async (viewer, query) => {
        const list = await viewer.client.call(listProjects, { params: own.params, query })
        const asked = { userId: viewer.me.id, admin: viewer === place.owner }
        const expected = modelledPage(projects, asked, query)
        expect(list.map(({ name }) => name)).toEqual(expected.names)
        for (const { total_count: total } of list) expect(total).toBe(expected.total)
      }),
      { numRuns: COMBINATIONS },
    )
  })
})
