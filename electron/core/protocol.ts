/**
 * The messages between the main program and the core process. The core answers every bridge procedure whose owner is `core`,
 * and besides these control procedures, which no renderer can reach.
 */

import { z } from 'zod'
import { timeZone, workspaceId } from '../../shared/bridge/fields.ts'
import { signIn, signInMethods, signInServer, signUp } from '../../shared/bridge/session.ts'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'

/** An account as the main program remembers it; no secret is in it. */
export const accountRecord = z.object({
  /** Names the replica's file: two accounts never share one. */
  id: z.uuid(),
  kind: z.enum(['local', 'server']),
  /** The server's id of the person, which outlives a change of e-mail; null where it was not asked for yet. */
  userId: z.int().positive().nullable().default(null),
  name: z.string(),
  email: z.string(),
  /** All three null for a local account. */
  serverUrl: z.string().nullable(),
  accountsUrl: z.string().nullable(),
  planningUrl: z.string().nullable(),
  workspaceId,
  workspaces: z.array(z.object({ id: workspaceId, organizationId: z.int().positive(), name: z.string() })),
  timeZone,
  /** How many edits waited when the person signed out; nothing where they are signed in, or that could not be counted. */
  unsent: z.int().optional(),
})
export type AccountRecord = z.output<typeof accountRecord>

/** A record with the token that signs its requests, of a session or the API token; it is kept by the main program's secret store. */
const token = z.string().min(1)
const signedIn = z.object({ record: accountRecord, token })
export type SignedIn = z.output<typeof signedIn>

export const controlProcedures = {
  /** Signs a person up with the service inside the app. */
  'account.createLocal': { input: z.object({ name: z.string(), timeZone }), output: signedIn },
  /** Proves the credentials against a server and reads who they belong to. */
  'account.signIn': { input: signIn, output: signedIn },
  'account.signUp': { input: signUp, output: signedIn },
  'account.signInMethods': { input: signInServer, output: signInMethods },
  /** Exchanges what the browser has brought for a session, and reads whose it is. */
  'account.signInByBrowser': {
    input: signIn.omit({ credentials: true }).extend({ code: z.string(), verifier: z.string() }),
    output: signedIn,
  },
  /**
   * Opens the account's replica and starts to sync; what was open before is closed first. A null token means that
   * the secret store could not read it: everything works offline and the account needs a sign-in. Without one, requests
   * wait for `account.authorize`.
   */
  'account.open': { input: signedIn.extend({ token: token.nullable().optional() }), output: z.null() },
  /** Gives the account that was opened without a token the one that was read meanwhile; answers whether it waited for it. */
  'account.authorize': { input: z.object({ id: z.uuid(), token: token.nullable() }), output: z.boolean() },
  /**
   * Restores a backup of the open account. One on this computer is closed and is to be opened again as the answer says, also after
   * a failure; null: it stays open, and edits that had not arrived wait again.
   */
  'account.restore': { input: z.object({ id: z.string() }), output: signedIn.nullable() },
  /** Changes what the service calls the person; answers the name as it is known there from now on. */
  'account.update': { input: z.object({ name: z.string() }), output: z.object({ name: z.string() }) },
  /** Changes the workspace in which new rows are made and whose projects are listed. */
  'account.selectWorkspace': { input: z.object({ workspaceId }), output: z.null() },
  /** How many operations have not reached the server. */
  'account.unsent': { input: z.null(), output: z.int() },
  /**
   * Closes the replica; `forget` also deletes its file, which is `refused` while it holds what has not reached the
   * server, unless that is to be discarded; `signsOut` also ends the sign-in at the server.
   */
  'account.close': {
    input: z.object({
      forget: z.boolean(),
      discardUnsent: z.boolean().default(false),
      signsOut: z.boolean().default(false),
    }),
    output: z.null(),
  },
} as const

export type ControlProcedures = typeof controlProcedures
export type ControlName = keyof ControlProcedures

/** Main program → core. `name` is a core procedure of the bridge or a control procedure. */
export interface CoreRequest {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

/** Core → main program. */
export type CoreMessage =
  /** Sent once, when requests will be answered. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly result: BridgeResult<unknown> }
  | { readonly kind: 'event'; readonly event: BridgeEvent }
  /** The server no longer accepts the token: the queue is frozen and everything is kept. */
  | { readonly kind: 'sign-in-needed' }
  /** The workspaces of an open account have changed elsewhere. */
  | {
      readonly kind: 'workspaces'
      readonly accountId: string
      readonly workspaces: AccountRecord['workspaces']
    }
