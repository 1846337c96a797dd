/** The people of the workspace as those see them who run it. The service alone keeps this: it is asked each time. */

import { z } from 'zod'
import { instant, localId, nothing, workspaceId } from './fields.ts'
import { command, query } from './procedure.ts'

/** The highest first: nobody gives or takes a role above their own. */
export const roles = ['owner', 'organization_admin', 'workspace_admin', 'project_manager', 'member'] as const
const role = z.enum(roles)
export type Role = z.output<typeof role>

const administeredPerson = z.object({
  /** The service's, of the person. */
  userId: z.int(),
  /** As `members.list` names them; null for who is not in the workspace in use. */
  memberId: localId.nullable(),
  name: z.string(),
  email: z.string(),
  /** Of the workspace in use, or else of the organization. */
  state: z.enum(['active', 'invited', 'deactivated']),
  /** The same. */
  role,
  isMe: z.boolean(),
  /** The service's, of the person in the workspace in use; null for who is only in others. */
  workspaceUserId: z.int().nullable(),
  /** The one that waits for an answer. */
  invitationId: z.int().nullable(),
  /** Names, as those of the workspaces that the person asking runs. */
  teams: z.array(z.string()),
  workspaces: z.array(z.string()),
  /** Of project managers: administrators always see them, members never. */
  seesRates: z.boolean(),
  seesCosts: z.boolean(),
})
export type AdministeredPerson = z.output<typeof administeredPerson>

const administeredTeam = z.object({
  /** The service's. */
  id: z.int(),
  name: z.string(),
  /** False for one that belongs to workspaces of others, too. */
  mayChange: z.boolean(),
  people: z.array(z.object({ userId: z.int(), name: z.string(), isActive: z.boolean() })),
  /** Those that the team works on: its people are members of them. */
  projects: z.array(
    z.object({
      /** The service's, of the team in the project. */
      id: z.int(),
      projectId: localId,
    }),
  ),
})
export type AdministeredTeam = z.output<typeof administeredTeam>

const auditedAct = z.object({
  id: z.int(),
  at: instant,
  /** As the service calls it: `member.changed`. */
  action: z.string(),
  /** The name of the person who did it; null for whoever keeps the service. */
  actor: z.string().nullable(),
  /** Of whoever keeps the service. */
  command: z.string().nullable(),
  /** The address that it came from. */
  client: z.string().nullable(),
  /** The name of the person whom it is about. */
  subject: z.string().nullable(),
  /** The name of the project that it is about, if this computer knows it. */
  project: z.string().nullable(),
  details: z.record(z.string(), z.json()),
})
export type AuditedAct = z.output<typeof auditedAct>

const workspaceRules = z.object({
  onlyAdminsCreateProjects: z.boolean(),
  onlyAdminsCreateTags: z.boolean(),
  /** The tracked time of a public project is shown to its members alone. */
  hidesPublicData: z.boolean(),
  /** Entries are billable as their project is. */
  entriesFollowProject: z.boolean(),
  /** Of new projects, where the program that makes them does not say; as the next. */
  projectsArePrivate: z.boolean(),
  projectsAreBillable: z.boolean(),
  needsDescription: z.boolean(),
  needsProject: z.boolean(),
  needsTag: z.boolean(),
  needsTask: z.boolean(),
})
export type WorkspaceRules = z.output<typeof workspaceRules>

const placeName = z.string().trim().min(1).max(140)

const teamName = z.string().trim().min(1).max(200)
const userIds = z.array(z.int()).max(5000)

/** When the service told it. */
const told = z.object({ asOf: instant })

/**
 * Queries are `offline` while the service cannot be reached and has not told the same before. Commands answer once this
 * computer has read what they changed; they are `refused` for who may not, with those who may by name.
 */
export const administrationProcedures = {
  /** Everybody in the organization, by name. */
  'administration.people': query(nothing, told.extend({ people: z.array(administeredPerson) })),
  'administration.changePerson': command(
    z.object({
      workspaceUserId: z.int(),
      changes: z
        .object({ role, isActive: z.boolean(), seesRates: z.boolean(), seesCosts: z.boolean() })
        .partial(),
    }),
    z.object({}),
  ),
  /** Takes people out of the workspace, all or none; what they tracked stays. Invitations end with it. */
  'administration.removePeople': command(
    z.object({ workspaceUserIds: z.array(z.int()).min(1).max(1000) }),
    z.object({}),
  ),

  /** Invites to the workspace, all or nobody. */
  'administration.invite': command(
    z.object({
      emails: z.array(z.string().trim().min(1).max(320)).min(1).max(500),
      role,
      /** Which they join when they accept. */
      teamIds: z.array(z.int()).max(200).default([]),
      /** Of which they are members, or managers, when they accept. */
      projectId: localId.nullable().default(null),
      isManager: z.boolean().default(false),
      byMail: z.boolean().default(true),
    }),
    z.object({
      /** A link is good for whoever signs in with the address. */
      invited: z.array(z.object({ email: z.string(), url: z.string() })),
      /** Addresses of people who are in the workspace already. */
      alreadyHere: z.array(z.string()),
    }),
  ),
  /** Mails the link of an invitation once more. */
  'administration.resend': command(z.object({ invitationId: z.int() }), z.object({})),
  /** The link of somebody who is invited already. */
  'administration.invitationLink': command(
    administeredPerson.pick({ email: true, role: true }),
    z.object({ url: z.string() }),
  ),

  /** The teams of the workspace by name. */
  'administration.teams': query(nothing, told.extend({ teams: z.array(administeredTeam) })),
  'administration.createTeam': command(z.object({ name: teamName }), z.object({ id: z.int() })),
  'administration.changeTeam': command(
    z.object({ id: z.int(), changes: z.object({ name: teamName, userIds }).partial() }),
    z.object({}),
  ),
  /** People who see a project through the team alone see it no more. */
  'administration.deleteTeam': command(z.object({ id: z.int() }), z.object({})),
  'administration.addTeamToProject': command(z.object({ id: z.int(), projectId: localId }), z.object({})),
  /** The id is that of the team in the project. */
  'administration.removeTeamFromProject': command(z.object({ id: z.int() }), z.object({})),

  /** The acts in the organization, the latest first, in pages; for its administrators. */
  'administration.audit': query(
    z.object({
      /** The parts of actions before the dot; null for all. */
      areas: z.array(z.string()).max(50).nullable(),
      /** The acts of this person; null for those of all. */
      userId: z.int().nullable(),
      /** As the page before answered it. */
      next: z.string().nullable(),
    }),
    told.extend({ acts: z.array(auditedAct), next: z.string().nullable() }),
  ),

  /** The organization and the workspace in use. */
  'administration.places': query(
    nothing,
    told.extend({
      organization: z.object({
        name: z.string(),
        isOwner: z.boolean(),
        mayRename: z.boolean(),
        mayAddWorkspaces: z.boolean(),
        /** Of those that it has, all but the last. */
        mayCloseWorkspaces: z.boolean(),
        mayClose: z.boolean(),
        /** Active ones. */
        people: z.int(),
        /** The plan whose features it has now. */
        plan: z.string(),
        /** Of the subscription; `free` where nobody sells the plan. */
        state: z.string(),
        seats: z.int().nullable(),
        trialEnds: instant.nullable(),
        /** A higher plan has not been tried yet, and can be. */
        mayTry: z.boolean(),
        /** The person may begin that trial. */
        mayBeginTrial: z.boolean(),
        nextPayment: instant.nullable(),
        /** Of a subscription that somebody sells; null without one, and for who may not see it. */
        price: z
          .object({
            /** Of one seat and period. */
            cents: z.int(),
            currency: z.string(),
            months: z.int(),
            startedAt: instant.nullable(),
            endsAt: instant.nullable(),
            hasFailed: z.boolean(),
          })
          .nullable(),
      }),
      workspace: z.object({ name: z.string(), mayChange: z.boolean(), rules: workspaceRules }),
    }),
  ),
  'administration.renameOrganization': command(z.object({ name: placeName }), z.object({})),
  /** Tries the highest plan for as long as the service says; once for each organization. */
  'administration.beginTrial': command(nothing, z.object({})),
  'administration.changeWorkspace': command(
    z.object({ name: placeName.optional(), rules: workspaceRules.partial().default({}) }),
    z.object({}),
  ),
  /** A workspace that is made is among those of the session once it is answered. */
  'administration.createWorkspace': command(z.object({ name: placeName }), z.object({ workspaceId })),
  'administration.createOrganization': command(
    z.object({ name: placeName, workspaceName: placeName }),
    z.object({ workspaceId }),
  ),
  /**
   * Closes the workspace in use for everybody: refused while edits wait, and for the last workspace of its organization. What others
   * have not sent yet stays on their computers, refused.
   */
  'administration.closeWorkspace': command(nothing, z.object({})),
  /** The same of its organization, with all workspaces: refused where the person belongs to no other one. */
  'administration.closeOrganization': command(nothing, z.object({})),
  /** Leaves the organization of the workspace in use: refused while edits wait, and where there is no other one. */
  'administration.leave': command(nothing, z.object({})),
} as const
