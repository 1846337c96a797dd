import { expect, it } from 'vitest'
import { resourceRoutes } from '../routes.ts'
import { onlyReads } from '../http/route.ts'
import { isNoted } from './acts.ts'

/** Everyday work, each person's own settings, and acts without credentials, which are noted where they are done. */
const unnoted = new Set(
  `accounts.signUp accounts.createSession accounts.requestPasswordReset accounts.confirmPasswordReset
  accounts.requestVerification accounts.confirmEmail accounts.beginProviderSignIn accounts.endProviderSignIn
  accounts.createProviderSession invitations.accept invitations.reject
  older_paths.groups.create older_paths.groups.update older_paths.groups.delete
  second_factor.begin webhooks.replay webhooks.ping projects.delete projects.pin`.split(/\s+/),
)
const everyday =
  `attachments clients composite_tasks custom_fields favorites ghost_time_off ghost_working_hours ghosts
  milestones older_paths.clients planning_tags planning_time_entries preferences project_custom_fields project_tasks
  saved_views statuses tags tasks time_blocks time_entries tracking user_settings user_time_off user_working_hours
  workspace_composite_tasks workspace_tasks`.split(/\s+/)

it('tells of every request that changes something, but for everyday work', () => {
  const silent = resourceRoutes
    .filter((route) => !onlyReads(route) && !isNoted(route.endpoint))
    .map(({ endpoint: { name } }) => name)
    .filter((name) => !unnoted.has(name) && !everyday.includes(name.slice(0, name.lastIndexOf('.'))))
  expect(silent).toEqual([])
})
