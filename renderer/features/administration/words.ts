/** Roles in words, and what their holders may change of others. */

import { t } from '@lingui/core/macro'
import type { AdministeredPerson, Role } from '../../../shared/bridge/administration.ts'
import type { Person } from '../../entities/people/person.ts'

/** The highest first. */
export const roles: readonly Role[] = [
  'owner',
  'organization_admin',
  'workspace_admin',
  'project_manager',
  'member',
]

export const roleWords: Readonly<Record<Role, string>> = {
  owner: t`Owner`,
  organization_admin: t`Organization administrator`,
  workspace_admin: t`Administrator`,
  project_manager: t`Project manager`,
  member: t`Member`,
}

export const rightsWords: Readonly<Record<Role, string>> = {
  owner: t`Runs everything: the organization, its workspaces, its plan and its people.`,
  organization_admin: t`Runs the organization and the workspaces that they are in. Cannot change owners.`,
  workspace_admin: t`Runs this workspace: its people, teams, projects, rates and settings.`,
  project_manager: t`Changes all projects that they see, and who works on them.`,
  member: t`Tracks time, and plans tasks on the projects that they see.`,
}

export const stateWords: Readonly<Record<AdministeredPerson['state'], string>> = {
  active: t`Active`,
  invited: t`Invited`,
  deactivated: t`Deactivated`,
}

/** Roles that somebody with this one may give: none above their own. */
export function rolesUpTo(role: Role): readonly Role[] {
  return roles.slice(roles.indexOf(role))
}

export function nameOf({ name, email }: Pick<AdministeredPerson, 'name' | 'email'>): string {
  return name === '' ? email : name
}

/** As avatars draw them. */
export function asPerson(person: AdministeredPerson): Person {
  return {
    id: (person.memberId ?? String(person.userId)) as Person['id'],
    name: nameOf(person),
    kind: 'member',
    isMe: person.isMe,
    active: person.state === 'active',
  }
}

/** Why the person at this computer cannot change somebody's role or state; null when they can. */
export function whyFixed(person: AdministeredPerson, people: readonly AdministeredPerson[]): string | null {
  const me = people.find(({ isMe }) => isMe)
  if (me !== undefined && roles.indexOf(me.role) > roles.indexOf(person.role)) {
    const above = people.filter(
      ({ role, state }) => state === 'active' && roles.indexOf(role) <= roles.indexOf(person.role),
    )
    const names = above.slice(0, 3).map(nameOf).join(', ')
    return t`Only people of this role or a higher one can change this: ${names}.`
  }
  const owners = people.filter(({ role, state }) => role === 'owner' && state === 'active')
  if (person.role === 'owner' && person.state === 'active' && owners.length === 1)
    return t`The organization keeps its only owner. Make somebody else an owner first.`
  return null
}
