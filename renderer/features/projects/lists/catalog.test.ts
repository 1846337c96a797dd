import { describe, expect, it } from 'vitest'
import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import { found, projectCounts, standing } from './catalog.ts'

const acme = 'acme' as Client['id']

function projectOf(name: string, changes: Partial<Project> = {}): Project {
  return {
    id: name as Project['id'],
    name,
    color: '#2a9d8f',
    clientId: null,
    billable: false,
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
    ...changes,
  }
}

const names = (items: readonly { readonly name: string }[]) => items.map((item) => item.name)

describe('lists of projects', () => {
  const projects = [
    projectOf('Café'),
    projectOf('Old site', { archived: true }),
    projectOf('Website', { clientId: acme }),
  ]

  it('are searched by name and client, without regard to accents', () => {
    const noteOf = (project: Project) => (project.clientId === acme ? 'Acme' : null)
    expect(names(found(projects, 'cafe'))).toEqual(['Café'])
    expect(names(found(projects, 'acme web', noteOf))).toEqual(['Website'])
    expect(names(found(projects, ' '))).toEqual(names(projects))
  })

  it('are split into active and archived', () => {
    expect(names(standing(projects, 'active'))).toEqual(['Café', 'Website'])
    expect(names(standing(projects, 'archived'))).toEqual(['Old site'])
  })

  it('count the active projects of a client', () => {
    const more = [...projects, projectOf('Gone', { clientId: acme, archived: true })]
    expect(projectCounts(more).get(acme)).toBe(1)
  })
})
