import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listProjects } from '../../shared/api/projects.ts'
import { listProjectUsers } from '../../shared/api/project-users.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import {
  GROUPS,
  PEOPLE,
  PROJECTS,
  seesProject,
  seesWorkspace,
  settle,
  WORKSPACES,
  workspaceOf,
} from './access-model.fixture.ts'
import {
  type AccessWorld,
  changeProjectGroup,
  changeProjectUser,
  type DropGroup,
  dropGroup,
  type GroupInProject,
  openAccessWorld,
  type Outcome,
  patchUsers,
  type PatchGroup,
  type PersonInProject,
  putGroup,
  type PutGroup,
} from './access-world.fixture.ts'

type Operation = PutGroup | PatchGroup | DropGroup | GroupInProject | PersonInProject

function subset(count: number): fc.Arbitrary<number[]> {
  return fc.subarray(Array.from({ length: count }, (_, index) => index))
}
function index(count: number): fc.Arbitrary<number> {
  return fc.nat({ max: count - 1 })
}
const orAbsent = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined })

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('put group' as const),
    group: index(GROUPS),
    users: orAbsent(subset(PEOPLE)),
    workspaces: orAbsent(subset(WORKSPACES)),
  }),
  fc.record({
    kind: fc.constant('patch group' as const),
    group: index(GROUPS),
    op: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const),
    users: subset(PEOPLE),
  }),
  fc.record({ kind: fc.constant('drop group' as const), group: index(GROUPS) }),
  fc.record({
    kind: fc.constantFrom('add group' as const, 'remove group' as const),
    group: index(GROUPS),
    project: index(PROJECTS),
  }),
  fc.record({
    kind: fc.constantFrom('add person' as const, 'remove person' as const),
    person: index(PEOPLE),
    project: index(PROJECTS),
  }),
)

function perform(world: AccessWorld, step: Operation): Promise<Outcome> {
  switch (step.kind) {
    case 'put group':
      return putGroup(world, step)
    case 'patch group':
      return patchUsers(world, step)
    case 'drop group':
      return dropGroup(world, step)
    case 'add group':
    case 'remove group':
      return changeProjectGroup(world, step)
    default:
      return changeProjectUser(world, step)
  }
}

/** One line for each workspace and person: whether they see it, the projects that they see, and are listed in. */
async function seen({ owner, people, workspaces }: AccessWorld): Promise<string[]> {
  const lines: string[] = []
  for (const [person, { client, me }] of people.entries()) {
    const places = new Set((await client.call(listMyWorkspaces)).map(({ id }) => id))
    for (const [workspace, workspace_id] of workspaces.entries()) {
      const params = { workspace_id }
      const inside = places.has(workspace_id)
      const projects = inside ? await client.call(listProjects, { params }) : []
      const query = { user_id: me.id, with_group_members: true }
      const rows = await owner.client.call(listProjectUsers, { params, query })
      const ids = projects.map(({ id }) => id).toSorted((a, b) => a - b)
      const listed = rows.map((row) => row.project_id).toSorted((a, b) => a - b)
      lines.push(`${person} in ${workspace}: ${inside}, sees ${ids.join()}, is in ${listed.join()}`)
    }
  }
  return lines
}

function expected({ people, workspaces, projects, model }: AccessWorld): string[] {
  return people.flatMap((_, person) =>
    workspaces.map((__, workspace) => {
      const ids = projects
        .filter((___, project) => workspaceOf(project) === workspace && seesProject(model, person, project))
        .toSorted((a, b) => a - b)
      const inside = seesWorkspace(model, person, workspace)
      return `${person} in ${workspace}: ${inside}, sees ${ids.join()}, is in ${ids.join()}`
    }),
  )
}

let test: TestService
beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())

it('after any operations everybody sees what a plain model of groups, projects and people says', async () => {
  expect.hasAssertions()
  const property = fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (steps) => {
    const world = await openAccessWorld(test)
    for (const step of steps) {
      const { possible, happened } = await perform(world, step)
      expect(happened).toBe(possible)
      settle(world.model)
      expect(await seen(world)).toEqual(expected(world))
    }
  })
  await fc.assert(property, { numRuns: 30 })
}, 60_000)
