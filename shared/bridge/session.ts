/** Sign-in and the account in use. The main program owns it: passwords and tokens never reach the core's disk. */

import { z } from 'zod'
import { nothing, timeZone, workspaceId } from './fields.ts'
import { command, mainProcedure, query } from './procedure.ts'

const workspace = z.object({ id: workspaceId, name: z.string() })

export const account = z.object({
  /** Tells accounts of this computer apart; no server knows it. */
  id: z.uuid(),
  /** `local`: the service runs inside the app. `server`: a service by URL. */
  kind: z.enum(['local', 'server']),
  name: z.string(),
  email: z.string(),
  /** Null for a local account. */
  serverUrl: z.string().nullable(),
  workspaceId,
  workspaces: z.array(workspace),
})
export type Account = z.output<typeof account>

export const session = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed-out') }),
  z.object({
    state: z.literal('ready'),
    account,
    /** The server refused the stored credentials: everything is kept, nothing is sent until the next sign-in. */
    needsSignIn: z.boolean(),
  }),
])
export type Session = z.output<typeof session>

/** An account on a server of which edits or unsaved texts wait on this computer until the person signs in again. */
export const leftAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  serverUrl: z.string(),
  accountsUrl: z.string().nullable(),
  planningUrl: z.string().nullable(),
  /** Null where they could not be counted. */
  unsent: z.int().nullable(),
})
export type LeftAccount = z.output<typeof leftAccount>

/** The accounts that this computer keeps, without the one in use. */
export const leftAccounts = z.object({
  /** The workspace that lives on this computer alone: it opens without a password. */
  local: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The one that was left last comes last. */
  onServers: z.array(leftAccount),
})
export type LeftAccounts = z.output<typeof leftAccounts>

const server = z.object({
  serverUrl: z.url({ protocol: /^https?$/ }),
  /** Null: the same as `serverUrl`. */
  accountsUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  planningUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
})

/** A server, for the ways in which it signs people in. */
export const signInServer = server.pick({ serverUrl: true, accountsUrl: true })

export const signInMethods = z.object({
  /** Whether passwords are taken. */
  password: z.boolean(),
  /** The name of the provider of identities; null for a server without one. */
  provider: z.string().nullable(),
})

export const signIn = server.extend({
  credentials: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('password'),
      email: z.string().min(1),
      password: z.string().min(1),
      /** Of the second factor, where the server has asked for it with the reason `second_factor_needed`. */
      code: z.string().max(100).optional(),
    }),
    z.object({ kind: z.literal('token'), token: z.string().min(1) }),
  ]),
})

export const signUp = server.extend({
  name: z.string().trim().min(1).max(140),
  email: z.email(),
  password: z.string().min(8).max(1024),
  timeZone,
})

export const sessionProcedures = {
  'session.get': mainProcedure(nothing, session),
  'session.leftAccounts': mainProcedure(nothing, leftAccounts),
  /** Opens the workspace on this computer. The name and the time zone are those of a new one. */
  'session.useThisComputer': mainProcedure(
    z.object({ name: z.string().trim().min(1).max(140), timeZone }),
    session,
  ),
  'session.signIn': mainProcedure(signIn, session),
  'session.signUp': mainProcedure(signUp, session),
  /** Asks a server; one that does not answer, or is of an older version, takes passwords. */
  'session.signInMethods': mainProcedure(signInServer, signInMethods),
  /** Signs in through the server's provider in the browser, and answers when the person is back. */
  'session.signInByBrowser': mainProcedure(server.extend({ timeZone }), session),
  /** Gives up the sign-in that waits for the browser. */
  'session.cancelBrowser': mainProcedure(nothing, z.object({})),
  /**
   * Refuses with code `refused` and `details: {unsent}` while edits wait, unless they are to be discarded, or the account is to
   * be kept on this computer until the same person signs in again.
   */
  'session.signOut': mainProcedure(
    z.object({ discardUnsent: z.boolean(), keepUnsent: z.boolean().default(false) }),
    session,
  ),
  /** Changes what the service calls the person: `offline` while it cannot be reached, and nothing has changed then. */
  'session.updateAccount': mainProcedure(z.object({ name: z.string().trim().min(1).max(140) }), session),
  /**
   * Restores a backup of the account in use, after the present state was backed up. `refused` where the backup is damaged or
   * nothing can be written: then nothing has changed.
   */
  'session.restoreBackup': mainProcedure(z.object({ id: z.string() }), session),
  'session.selectWorkspace': mainProcedure(z.object({ workspaceId }), session),
  /** Asks the service for the address of the account that no mail has proved yet; null where there is none. */
  'session.unverifiedEmail': query(nothing, z.string().nullable()),
  /** The person’s organizations, as the service knows them now: `offline` while it cannot be reached. */
  'session.organizations': query(
    nothing,
    z.array(z.object({ name: z.string(), people: z.int(), isOwner: z.boolean() })),
  ),
  /** Closes the account at the service, for good: `refused` for a wrong password. A sign-out follows, which loses what waits. */
  'session.closeAccount': command(z.object({ password: z.string().max(1024) }), z.object({})),
  /** Has the service mail a link to that address once more: `offline` while it cannot be reached. */
  'session.requestVerification': command(nothing, z.object({})),
} as const
