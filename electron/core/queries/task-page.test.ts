import fc from 'fast-check'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  taskFilter,
  type TaskFilter,
  type TaskGrouping,
  type TaskOrder,
} from '../../../shared/bridge/tasks.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { modelledFolding, modelledGroups } from './task-model.fixture.ts'
import { series, settleTasks, settleWorld, tasks, world, type DrawnTask } from './task-world.fixture.ts'

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const dates = fc.constantFrom('2026-03-02', '2026-03-05', '2026-03-08')
const seconds = fc.constantFrom(0, 1800, 3600)

/** Something to ask for by each part of a filter. */
const parts: { readonly [Key in keyof TaskFilter]-?: fc.Arbitrary<NonNullable<TaskFilter[Key]>> } = {
  text: fc.constantFrom('dra', 'ACME', 'cat', 'web', '  ', 'nowhere'),
  projectIds: some([...world.projects.slice(0, 3), null]),
  clientIds: some([...world.clients, null]),
  statusIds: some(world.statuses),
  types: some(['todo', 'in_progress', 'done']),
  priorities: some(['low', 'medium', 'high', 'urgent', null]),
  assigneeIds: some([...world.members, world.ghosts[0], null]),
  ghostIds: some(world.ghosts.slice(0, 2)),
  teamIds: some(world.teams),
  tagIds: some([...world.tags.slice(0, 2), null]),
  parentIds: fc.constant([null]),
  seriesIds: some([series, world.clients[0]]),
  creatorIds: some(world.members),
  sources: some(['dayloom', 'calendar', 'elsewhere']),
  ofCompletedProject: fc.boolean(),
  from: dates,
  to: dates,
  startFrom: dates,
  startTo: dates,
  endFrom: dates,
  endTo: dates,
  activeBy: dates,
  hasDate: fc.boolean(),
  estimatedFrom: seconds,
  estimatedTo: seconds,
  hasEntries: fc.boolean(),
  hasTimeBlocks: fc.boolean(),
  blocksFrom: dates,
  blocksTo: dates,
  blocksCompleted: fc.boolean(),
  hasPriority: fc.boolean(),
  recurring: fc.boolean(),
  pinned: fc.boolean(),
  isPrivate: fc.boolean(),
  isTemplate: fc.boolean(),
  archived: fc.boolean(),
  customFields: fc.constantFrom<Record<string, string[]>>(
    { '7': ['1', '10'] },
    { '7': [] },
    { '8': ['a'] },
    { '9': ['2'] },
    { '9': [] },
    { '10': ['true'] },
    { '7': ['2'], '10': ['false'] },
    { 'no field': ['1'] },
  ),
}
const keys = Object.keys(parts) as (keyof TaskFilter)[]

const orders: fc.Arbitrary<TaskOrder[]> = fc.array(
  fc.record({
    by: fc.constantFrom<TaskOrder['by']>(
      'position',
      'name',
      'date',
      'endDate',
      'project',
      'status',
      'priority',
      'estimate',
      'tracked',
      'created',
      'updated',
      'field:7',
      'field:8',
      'field:9',
      'field:10',
    ),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  { maxLength: 3 },
)
const groupings = fc.constantFrom<TaskGrouping>('none', 'project', 'status', 'priority', 'assignee', 'date')

let account: TestAccount

beforeAll(() => {
  account = openTestAccount()
  settleWorld(account)
})

afterAll(() => account.replica.close())

const shownWhole = { foldSeries: false, unfolded: [] }

function estimateOf(drawn: Iterable<DrawnTask>): number {
  return [...drawn].reduce((sum, { fields }) => sum + (fields.estimatedSeconds ?? 0), 0)
}

/** The page as it is answered, and as the model has it. */
function bothPages(
  drawn: readonly DrawnTask[],
  filter: TaskFilter,
  order: TaskOrder[],
  groupBy: TaskGrouping,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  settleTasks(account, drawn)
  const page = account.procedures['tasks.page']({ ...shownWhole, filter, order, groupBy, offset, limit })
  const groups = modelledGroups(drawn, filter, order, groupBy)
  const all = groups.flatMap(({ tasks: members }) => members)
  if (groupBy === 'none' && groups.length === 0) groups.push({ key: null, tasks: [] })
  const modelled = {
    total: new Set(all).size,
    estimatedSeconds: estimateOf(new Set(all)),
    tasks: all.slice(offset, offset + limit).map(({ id }) => id),
    groups: groups.map(({ key, tasks: members }) => ({
      key,
      count: members.length,
      estimatedSeconds: estimateOf(members),
      trackedSeconds: members.reduce((sum, { trackedSeconds }) => sum + (trackedSeconds ?? 0), 0),
    })),
  }
  return { answered: { ...page, tasks: page.tasks.map(({ id }) => id) }, modelled }
}

const whole = { offset: 0, limit: 100 }

describe('the list of tasks, against a plain list in memory', () => {
  it.each(keys)('is narrowed by %s', (key) => {
    fc.assert(
      fc.property(tasks, parts[key] as fc.Arbitrary<unknown>, (drawn, wanted) => {
        const { answered, modelled } = bothPages(drawn, { [key]: wanted }, [], 'none', whole)
        expect(answered).toEqual(modelled)
      }),
      { numRuns: 10 },
    )
  })

  it('is right for any filters, orders, groups and pages together', () => {
    const filters = fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<TaskFilter>
    const few = filters.chain((filter) =>
      fc
        .subarray(Object.keys(filter) as (keyof TaskFilter)[], { maxLength: 3 })
        .map((chosen) => Object.fromEntries(chosen.map((key) => [key, filter[key]])) as TaskFilter),
    )
    const pages = fc.record({ offset: fc.integer({ min: 0, max: 8 }), limit: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(tasks, few, orders, groupings, pages, (drawn, filter, order, groupBy, page) => {
        const { answered, modelled } = bothPages(drawn, filter, order, groupBy, page)
        expect(answered).toEqual(modelled)
      }),
      { numRuns: 100 },
    )
  })

  it('folds the later occurrences of a series away behind the next one', () => {
    const orNot = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
    const filters = fc.record({ types: orNot(parts.types), from: orNot(dates), hasDate: orNot(fc.boolean()) })
    const unfolded = fc.subarray([series])
    fc.assert(
      fc.property(tasks, filters, groupings, unfolded, (drawn, given, groupBy, shown) => {
        const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        settleTasks(account, drawn)
        const asked = { filter, order: [], groupBy, ...whole }
        const page = account.procedures['tasks.page']({ ...asked, foldSeries: true, unfolded: shown })
        const left = modelledFolding(drawn, filter, shown)
        const modelled = modelledGroups(left, {}, [], groupBy).flatMap((group) => group.tasks)
        expect(page.tasks.map(({ id }) => id)).toEqual(modelled.map(({ id }) => id))
        expect(page.total).toBe(new Set(modelled).size)
        const away = new Map(
          page.tasks.map(({ later }) => [later?.seriesId, later?.isFolded === true ? later.count : 0]),
        )
        const { total } = account.procedures['tasks.page']({ ...asked, ...shownWhole })
        expect([...away.values()].reduce((sum, count) => sum + count, page.total)).toBe(total)
      }),
      { numRuns: 60 },
    )
  })

  it('sums up the rows that it shows, all of them and those that are named, and tells which of these are gone', () => {
    const filters = fc.record(
      { types: parts.types, archived: parts.archived, text: parts.text },
      { requiredKeys: [] },
    )
    const folding = fc.record({ groupBy: groupings, foldSeries: fc.boolean(), foldsSubtasks: fc.boolean() })
    const meant = fc.infiniteStream(fc.boolean())
    fc.assert(
      fc.property(tasks, filters, folding, meant, (drawn, filter, { foldsSubtasks, ...folded }, isMeant) => {
        settleTasks(account, drawn)
        const ids = drawn.map(({ id }) => id)
        const unfoldedParents = ids.filter(() => isMeant.next().value)
        const list = {
          ...folded,
          filter,
          order: [],
          unfolded: [],
          ...(foldsSubtasks ? { foldSubtasksOf: filter, unfoldedParents } : {}),
        }
        const page = account.procedures['tasks.page']({ ...list, ...whole })
        const shown = new Set(page.tasks.map(({ id }) => id))
        const total = {
          total: shown.size,
          estimatedSeconds: estimateOf(drawn.filter(({ id }) => shown.has(id))),
        }
        expect(page).toMatchObject(total)
        let begin = 0
        for (const group of page.groups) {
          const rows = page.tasks.slice(begin, (begin += group.count))
          const sumOf = (key: 'estimatedSeconds' | 'trackedSeconds') =>
            rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
          expect([group.estimatedSeconds, group.trackedSeconds]).toEqual([
            sumOf('estimatedSeconds'),
            sumOf('trackedSeconds'),
          ])
        }
        const named = drawn.filter(() => isMeant.next().value)
        const sum = account.procedures['tasks.sum']({
          ...list,
          ids: [...named.map(({ id }) => id), crypto.randomUUID() as LocalId],
        })
        const there = named.filter(({ id }) => shown.has(id))
        expect(sum.estimatedSeconds).toBe(estimateOf(there))
        expect(sum.goneIds).toHaveLength(named.length - there.length + 1)
        expect(there.filter(({ id }) => sum.goneIds.includes(id))).toEqual([])
        const priorities = new Set(there.map(({ fields }) => fields.priority))
        expect(sum.common.priority).toBe(priorities.size === 1 ? [...priorities][0] : undefined)
      }),
      { numRuns: 60 },
    )
  })

  it('says of a subtask what it is a part of, and of every task its custom fields', () => {
    fc.assert(
      fc.property(tasks, (drawn) => {
        settleTasks(account, drawn)
        const asked = { filter: {}, order: [], groupBy: 'none' as const, ...whole, ...shownWhole }
        const page = account.procedures['tasks.page'](asked)
        for (const { id, parentId, parentName, customFields } of page.tasks) {
          const { fields } = drawn.find((one) => one.id === id) as DrawnTask
          expect(parentName).toBe(drawn.find((one) => one.id === parentId)?.fields.name ?? null)
          const values = Object.entries(JSON.parse(fields.customFields) as object)
          expect(customFields).toEqual(Object.fromEntries(values.filter(([, value]) => value !== null)))
        }
      }),
      { numRuns: 10 },
    )
  })

  it('is narrowed by days and completion of one and the same time block', () => {
    const filters = fc.record({ blocksFrom: dates, blocksTo: dates, blocksCompleted: fc.boolean() })
    fc.assert(
      fc.property(tasks, filters, (drawn, filter) => {
        const { answered, modelled } = bothPages(drawn, filter, [], 'none', whole)
        expect(answered).toEqual(modelled)
      }),
      { numRuns: 40 },
    )
  })

  it('tells from which programs tasks came, the product itself first', () => {
    fc.assert(
      fc.property(tasks, (drawn) => {
        settleTasks(account, drawn)
        const others = new Set(drawn.flatMap(({ fields }) => fields.source ?? []))
        others.delete('dayloom')
        expect(account.procedures['tasks.sources']()).toEqual(['dayloom', ...[...others].toSorted()])
      }),
      { numRuns: 10 },
    )
  })

  it('asks for nothing that the model does not know', () => {
    expect(keys.toSorted()).toEqual(Object.keys(taskFilter.shape).toSorted())
  })
})
