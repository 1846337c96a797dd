import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { preferences as tracking } from '../../../../shared/api/preferences.ts'
import { userSettings } from '../../../../shared/api/user-settings.ts'
import { initialFields } from '../../../../shared/entities/entities.ts'
import { singletonServerId } from '../../replica/entities.ts'
import type { Sending } from './resource.ts'
import { resourceOf } from './resources.ts'

const page = readFileSync('docs/preferences.md', 'utf8')
const settings = globSync('renderer/features/settings/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('')

/** The part of the page below a heading, with its cells, row by row. */
function part(heading: string) {
  const text = page.split(`\n## ${heading}`)[1]?.split('\n## ')[0] ?? expect.fail(`no part ${heading}`)
  const rows = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim()),
  )
  const namesIn = (cell = ''): readonly string[] =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const counted = /^(\d+) of (\d+) have an effect/m.exec(text)
  return {
    effects: rows
      .filter((row) => row.length === 4 && namesIn(row[0]).length === 1)
      .map(([name, , place = '', test = '']) => ({
        name: namesIn(name)[0] ?? '',
        place,
        test: test.replaceAll('`', ''),
      })),
    kept: rows.filter((row) => row.length === 2).flatMap(([names]) => namesIn(names)),
    counted: counted?.slice(1).map(Number),
  }
}

/** The keys that the program writes, and so reads. */
async function keysOf<E extends 'preferences' | 'plannerSettings'>(
  entity: E,
  fields: (typeof initialFields)[E],
): Promise<readonly string[]> {
  let body = {}
  const call = async (_: unknown, input: { body: object }) => {
    body = input.body
    return { body: null, headers: new Headers() }
  }
  const sending = { api: { call }, serverIdOf: () => 1, current: {} } as unknown as Sending
  await resourceOf(entity).update(sending, singletonServerId, fields)
  return Object.keys(body)
}

/** Ours, which the document of planning does not have. */
const ours = new Set(['assign_new_tasks_to_me', 'budget_notices'])

describe.each([
  {
    heading: 'Preferences (T §2)',
    names: Object.keys(tracking.shape),
    keys: () => keysOf('preferences', { ...initialFields.preferences, durationFormat: 'decimal-comma' }),
    /** Tests of what the service does. */
    service: 'server/',
  },
  {
    heading: 'User settings of the planner (P §2)',
    names: Object.keys(userSettings.shape).filter((name) => !ours.has(name)),
    keys: async () =>
      (await keysOf('plannerSettings', initialFields.plannerSettings)).filter((name) => !ours.has(name)),
    service: 'server/',
  },
])('docs/preferences.md: $heading', ({ heading, names, keys, service }) => {
  const { effects, kept, counted } = part(heading)

  it('has each name once, and counts them', () => {
    expect([...effects.map(({ name }) => name), ...kept].toSorted()).toEqual([...names].toSorted())
    expect(counted).toEqual([effects.length, names.length])
  })

  it('names an effect of all that the program reads, and of nothing else', async () => {
    const read = await keys()
    const here = effects.filter(({ name, test }) => read.includes(name) || !test.startsWith(service))
    expect(here.map(({ name }) => name).toSorted()).toEqual([...read].toSorted())
  })

  it('names places and tests that there are', () => {
    const missing = effects.flatMap(({ name, place, test }) => {
      const [section = '', label] = place.split(' › ')
      const words = label === undefined ? [] : [`title: t\`${section}\``, `t\`${label}\``]
      const isThere = test === 'none' || existsSync(test)
      return isThere && words.every((each) => settings.includes(each)) ? [] : [`${name}: ${place}, ${test}`]
    })
    expect(missing).toEqual([])
  })
})
