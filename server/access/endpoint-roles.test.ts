/** Every endpoint, called by somebody in every role: who may is who the table of permissions says. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import { makeThings, sampleOf, type Things } from '../testing/endpoint-samples.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { beside } from '../testing/open-beside.ts'
import {
  type Named,
  openStaffedOrganization,
  type StaffedOrganization,
  type Standing,
  standings,
} from '../testing/staffed-organization.ts'
import type { Caller } from './scope.ts'
import { endpointPermissions, type EndpointRule, type Requirement } from '../testing/endpoint-permissions.ts'
import { holds } from './permissions.ts'

/** The roles that see the workspace. */
const members = standings.slice(0, 6) as readonly Named[]
const NOWHERE = 987_654_321

function rulesOf({ name }: Endpoint): readonly EndpointRule[] {
  const rules = endpointPermissions[name]
  if (rules === undefined) return []
  if (typeof rules === 'string') return [{ needs: rules }]
  return 'needs' in rules ? [rules] : rules
}

/** Of what stays open nothing is read. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  await response.body?.cancel()
  return ''
}

interface Answer {
  readonly status: number
  readonly text: string
}

const cases = allEndpoints().flatMap((endpoint) =>
  rulesOf(endpoint).map((rule) => [endpoint.name, rule.needs, endpoint, rule] as const),
)

describe('the table of endpoints', () => {
  it('has a row for every endpoint, and no other', () => {
    const names = allEndpoints().map(({ name }) => name)
    expect(names.filter((name) => endpointPermissions[name] === undefined)).toEqual([])
    expect(Object.keys(endpointPermissions).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('an endpoint', () => {
  let place: StaffedOrganization
  let things: Readonly<Record<Named, Things>>
  const callers = new Map<Standing, Caller>()

  beforeAll(async () => {
    place = await openStaffedOrganization({ callCallback: async () => ({ status: 200, body: '' }) })
    things = await makeThings(place, members)
    await place.keep()
    await beside(place.database, async (db) => {
      for (const standing of standings) {
        if (standing === 'nobody') continue
        const caller = await findCallerById(db, place.people[standing].me.id, place.service().clock.now())
        if (caller !== null) callers.set(standing, caller)
      }
    })
  }, 60_000)
  afterAll(() => place.close())

  function mayCall(standing: Standing, needs: Requirement): boolean {
    if (needs === 'nothing') return true
    if (needs === 'own') return standing === 'owner'
    const caller = callers.get(standing)
    if (caller === undefined) return false
    if (needs === 'account') return true
    const member = caller.workspaces.find(({ workspaceId }) => workspaceId === place.workspaceId)
    if (member === undefined) return false
    if (needs === 'workspace' || needs === 'organization') return true
    const project = { manager: standing === 'lead' ? true : null, is_private: false }
    return holds(caller, member, needs, project)
  }

  function isExpected(standing: Standing, rule: EndpointRule, status: number): boolean {
    if (mayCall(standing, rule.needs)) return status < 400 || status === rule.served
    if (standing === 'nobody') return status === 403
    if (members.includes(standing)) return status === 403 || status === rule.refusal
    return status === (rule.stranger ?? 403)
  }

  function thingsFor(standing: Standing, { of }: EndpointRule): Things {
    return things[of === 'caller' && members.includes(standing as Named) ? (standing as Named) : 'owner']
  }

  async function call(endpoint: Endpoint, standing: Standing, about: Things): Promise<Answer> {
    const response = await place.client(standing).send(endpoint, sampleOf(endpoint, about))
    const text = await textOf(response)
    // Every change must be undone before the next role is tried.
    if (response.ok && endpoint.method !== 'GET') await place.restore()
    return { status: response.status, text: text.replace(/"trace_id":"[^"]*"/, '') }
  }

  it.each(cases)('%s serves who has %s and nobody else', async (_, _needs, endpoint, rule) => {
    const differences: string[] = []
    for (const standing of standings) {
      const { status, text } = await call(endpoint, standing, thingsFor(standing, rule))
      if (isExpected(standing, rule, status)) continue
      differences.push(`${standing}: ${status} ${text.slice(0, 200)}`)
    }
    expect(differences).toEqual([])
  })

  const placed = cases.filter(([, needs]) => needs !== 'nothing' && needs !== 'account')

  it.each(placed)('%s tells strangers nothing', async (_, _needs, endpoint, rule) => {
    for (const standing of ['inactive', 'invited', 'stranger'] as const) {
      const about = thingsFor(standing, rule)
      const unknown = Object.fromEntries(
        Object.entries(about).map(([name, value]) => [name, name.endsWith('_id') ? NOWHERE : value]),
      )
      const there = await call(endpoint, standing, about)
      const nowhere = await call(endpoint, standing, {
        ...unknown,
        ...(about['date'] !== undefined && { date: about['date'] }),
      })
      expect(there).toEqual(nowhere)
    }
  })
})
