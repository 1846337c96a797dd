/** The procedures of who runs the workspace. */

import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { Asking, type AskingOptions } from './asking.ts'
import { auditLog } from './audit.ts'
import { invitationLink, invite, resendInvitation } from './invitations.ts'
import { administeredPeople, changePerson, removePeople } from './people.ts'
import {
  administeredPlaces,
  changeWorkspace,
  closeOrganization,
  closeWorkspace,
  createOrganization,
  createWorkspace,
  leave,
  beginTrial,
  renameOrganization,
} from './places.ts'
import {
  addTeamToProject,
  administeredTeams,
  changeTeam,
  createTeam,
  deleteTeam,
  removeTeamFromProject,
} from './teams.ts'

type AdministrationProcedures = {
  readonly [Name in Extract<CoreProcedureName, `administration.${string}`>]: (
    input: ParsedInput<Name>,
  ) => Promise<ProcedureOutput<Name>>
}

export function administration(options: AskingOptions): AdministrationProcedures {
  const asking = new Asking(options)
  return {
    'administration.people': () => administeredPeople(asking),
    'administration.changePerson': (input) => changePerson(asking, input),
    'administration.removePeople': (input) => removePeople(asking, input),
    'administration.invite': (input) => invite(asking, input),
    'administration.resend': (input) => resendInvitation(asking, input),
    'administration.invitationLink': (input) => invitationLink(asking, input),
    'administration.teams': () => administeredTeams(asking),
    'administration.createTeam': (input) => createTeam(asking, input),
    'administration.changeTeam': (input) => changeTeam(asking, input),
    'administration.deleteTeam': (input) => deleteTeam(asking, input),
    'administration.addTeamToProject': (input) => addTeamToProject(asking, input),
    'administration.removeTeamFromProject': (input) => removeTeamFromProject(asking, input),
    'administration.audit': (input) => auditLog(asking, input),
    'administration.places': () => administeredPlaces(asking),
    'administration.renameOrganization': (input) => renameOrganization(asking, input),
    'administration.beginTrial': () => beginTrial(asking),
    'administration.changeWorkspace': (input) => changeWorkspace(asking, input),
    'administration.createWorkspace': (input) => createWorkspace(asking, input),
    'administration.createOrganization': (input) => createOrganization(asking, input),
    'administration.closeWorkspace': () => closeWorkspace(asking),
    'administration.closeOrganization': () => closeOrganization(asking),
    'administration.leave': () => leave(asking),
  }
}
