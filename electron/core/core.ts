/** The core: answers requests, one account open at a time. Never throws: whatever happens becomes an answer. */

import { procedures, type CoreProcedureName, type ProcedureName } from '../../shared/bridge/contract.ts'
import type { BridgeResult, BridgeError } from '../../shared/bridge/procedure.ts'
import type { SyncStatus } from '../../shared/bridge/sync.ts'
import type { UndoHistory } from './undo/undo-history.ts'
import { accountContext } from './accounts/open-account.ts'
import type { AccountProcedures, AccountProceduresOptions } from './accounts/account-procedures.ts'
import { CommandError, invalidInput } from './commands/command-error.ts'
import { isDamage, diskTroubleOf, refusalTexts } from './disk-error.ts'
import type { Effects } from './effects.ts'
import { pendingAttachments } from './queries/attachments.ts'
import { coreProcedures, type CoreProcedures } from './procedures.ts'
import { hourlyReading } from './team-time/read-team-time.ts'
import { readingSheets } from './timesheets/timesheets.ts'
import { reportExports } from './reports/report-exports.ts'
import { controlProcedures, type ControlName, type CoreMessage, type CoreRequest } from './protocol.ts'
import { NewerReplicaError } from './replica/migrate.ts'

/** The events of accounts that the core listens to. */
export type AccountHooks = Pick<
  AccountProceduresOptions,
  'onStatus' | 'onSignInNeeded' | 'onDefect' | 'onWorkspaces' | 'onOpened' | 'onClosing' | 'onArchive'
>

interface CoreOptions {
  readonly effects: Effects
  readonly accounts: (hooks: AccountHooks) => AccountProcedures
  readonly post: (message: CoreMessage) => void
  /** A defect, and what was being done. */
  readonly log: (what: string, error: unknown) => void
  /** The open replica is damaged: whoever runs the core lets it begin anew, which repairs it. */
  readonly onDamage: () => void
}

/** The core, to whoever carries its messages. */
export interface Core {
  /** Answers by a message; the promise only tells that it has. */
  handle(request: CoreRequest): Promise<void>
  /** Closes what is open. Everything that was answered is on the disk already. */
  close(): Promise<void>
}

/** Makes a core with no account open. */
export function createCore({ effects, accounts, post, log, onDamage }: CoreOptions): Core {
  let opened: CoreProcedures | null = null
  let undo: UndoHistory | null = null
  let endExport = (): void => undefined
  /** Is told where sync of the open account stands. */
  let synced: ((status: SyncStatus) => void) | null = null
  /** Opening and closing happen one after the other. */
  let lastControl: Promise<unknown> = Promise.resolve()

  const { handlers, end } = accounts({
    onStatus(status) {
      post({ kind: 'event', event: { event: 'syncStatus', payload: status } })
      synced?.(status)
    },
    onSignInNeeded: () => post({ kind: 'sign-in-needed' }),
    onDefect: (error) => defect('sync', error),
    onWorkspaces: (accountId, workspaces) => post({ kind: 'workspaces', accountId, workspaces }),
    onArchive: (share) => post({ kind: 'event', event: { event: 'archive', payload: { share } } }),
    onOpened(account, files, runJob) {
      const { record, sync, api } = account
      const context = accountContext(account, effects)
      const exports = reportExports({
        context,
        sync,
        api,
        runJob,
        onProgress: (payload) => post({ kind: 'event', event: { event: 'export', payload } }),
      })
      endExport = exports.end
      const own = {
        ...coreProcedures(context, sync, api, account.attachments),
        ...files,
        ...exports.procedures,
      }
      opened = own
      undo = context.undo
      // A reading that a closing account broke off is no defect.
      const onDefect = (error: unknown): void => {
        if (opened === own) defect('reading after sync', error)
      }
      const readTeamTime = hourlyReading({ context, source: { sync, api }, onDefect })
      const readSheets = readingSheets(context, api, onDefect)
      // The service inside the app knows nobody else.
      synced =
        record.kind === 'local'
          ? null
          : (status) => {
              readTeamTime(status)
              readSheets(status)
            }
      account.attachments.stored.sentBytes.onSent(({ sha256, share }) => {
        if (opened !== own) return
        const ids = pendingAttachments(account.replica, sha256)
        post({ kind: 'event', event: { event: 'upload', payload: { ids, share } } })
      })
      account.attachments.imports.takeBackNoted(context)
      account.attachments.imports.onState((state) => {
        if (opened === own) post({ kind: 'event', event: { event: 'import', payload: state } })
      })
      account.replica.onChange((changes) => {
        const tables = changes.map(({ table, ids }) => ({ table, ids: ids === null ? null : [...ids] }))
        post({ kind: 'event', event: { event: 'changed', payload: { tables } } })
      })
    },
    onClosing() {
      endExport()
      opened = null
      undo = null
      synced = null
    },
  })

  function defect(what: string, error: unknown): void {
    log(what, error)
    if (isDamage(error)) onDamage()
  }

  async function control(name: ControlName, input: unknown): Promise<unknown> {
    const parsed = controlProcedures[name].input.safeParse(input)
    if (!parsed.success) throw invalidInput(parsed.error)
    const turn = lastControl.then(() => handlers[name](parsed.data as never) as Promise<unknown>)
    lastControl = turn.catch(() => undefined)
    const answer = await turn
    if (name === 'account.update')
      undo?.pushFinal(
        effects.newId(),
        'The change of your name cannot be undone. Type the former name again.',
      )
    return answer
  }

  async function call(name: CoreProcedureName, input: unknown): Promise<unknown> {
    const parsed = procedures[name].input.safeParse(input)
    if (!parsed.success) throw invalidInput(parsed.error)
    if (opened === null) throw new CommandError('sign_in_needed', 'No account is open. Sign in first.')
    return opened[name](parsed.data as never)
  }

  async function run(name: string, input: unknown): Promise<unknown> {
    if (isControlName(name)) return control(name, input)
    if (isCoreProcedureName(name)) return call(name, input)
    throw new CommandError('invalid_input', 'There is no such procedure.')
  }

  return {
    async handle({ id, name, input }) {
      let result: BridgeResult<unknown>
      try {
        result = { ok: true, data: await run(name, input) }
      } catch (error) {
        if (isDefect(error)) defect(name, error)
        result = { ok: false, error: errorValue(error) }
      }
      post({ kind: 'answer', id, result })
    },
    async close() {
      const turn = lastControl.then(end)
      lastControl = turn.catch(() => undefined)
      await turn
    },
  }
}

function isControlName(name: string): name is ControlName {
  return Object.hasOwn(controlProcedures, name)
}

function isCoreProcedureName(name: string): name is CoreProcedureName {
  return Object.hasOwn(procedures, name) && procedures[name as ProcedureName].owner === 'core'
}

/** The bridge's value for anything that was thrown. */
export function errorValue(error: unknown): BridgeError {
  if (error instanceof CommandError) return error.value
  if (error instanceof NewerReplicaError) return { code: 'refused', message: error.message }
  const trouble = diskTroubleOf(error)
  if (trouble !== null) return { code: 'internal', message: refusalTexts[trouble] }
  return {
    code: 'internal',
    message: 'Something went wrong inside Dayloom. Nothing was changed. Try again, or restart the program.',
  }
}

/** Whether an error is nothing that the program foresaw, and belongs in the log. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof CommandError) && !(error instanceof NewerReplicaError)
}
