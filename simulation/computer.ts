/** A computer with the program on it: it can crash at any moment, and starts again from what it had committed. */

import { accountContext, openAccount, type OpenedAccount } from '../electron/core/accounts/open-account.ts'
import type { CommandContext } from '../electron/core/commands/editing.ts'
import type { ZoneDays } from '../shared/domain/days.ts'
import type { FileSystem } from '../electron/core/files/file-system.ts'
import type { SignedIn } from '../electron/core/protocol.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import type { Entity } from '../shared/entities/entity.ts'
import type { Row } from '../electron/core/replica/rows.ts'
import { memoryDisk } from './memory-disk.ts'
import { ProcessEnded, ProcessStorage } from './process-storage.ts'
import type { SimulatedNetwork } from './simulated-network.ts'
import { SimulatedEffects, type VirtualTime } from './virtual-time.ts'

/** The context of commands. */
export interface ProgramContext extends CommandContext {
  readonly days: () => ZoneDays
}

interface Program {
  readonly account: OpenedAccount
  readonly context: ProgramContext
}

export class Computer {
  readonly name: string
  readonly network: SimulatedNetwork
  readonly effects: SimulatedEffects
  /** Errors of the program itself; there may be none. */
  readonly defects: unknown[] = []
  readonly #time: VirtualTime
  readonly #storage: ProcessStorage
  readonly #files: FileSystem
  readonly #signedIn: SignedIn
  #program: Program | null = null
  #onceItRuns: (() => void)[] = []
  #ended: Promise<unknown> = Promise.resolve()

  /** @param name two hexadecimal digits */
  constructor(name: string, time: VirtualTime, network: SimulatedNetwork, signedIn: SignedIn) {
    this.name = name
    this.network = network
    this.#time = time
    this.#signedIn = signedIn
    this.effects = new SimulatedEffects(time, name)
    this.#storage = new ProcessStorage(() => this.#forget())
    this.#files = memoryDisk(this.effects.milliseconds)
  }

  get isRunning(): boolean {
    return this.#program !== null
  }

  /** The program, which must be running. */
  get program(): Program {
    if (this.#program === null) throw new Error(`Computer ${this.name} is off.`)
    return this.#program
  }

  get account(): OpenedAccount {
    return this.program.account
  }

  /** Starts the program, unless it runs. It may crash while it starts. */
  start(): void {
    if (this.#program !== null) return
    this.#guard(() => {
      const account = openAccount({
        ...this.#signedIn,
        path: this.name,
        openSqlite: this.#storage.open,
        attachmentFolder: `/${this.name}`,
        attachmentDisk: this.#files,
        fetch: this.network.fetch,
        effects: this.effects,
        runJob: () => Promise.reject(new Error('There are no threads here.')),
        timeout: () => new AbortController().signal,
        onStatus: () => undefined,
        onSignInNeeded: () => undefined,
        onDefect: (error) => {
          if (!(error instanceof ProcessEnded)) this.defects.push(error)
        },
      })
      this.#program = { account, context: accountContext(account, this.effects) }
      for (const look of this.#onceItRuns.splice(0)) look()
      account.sync.start()
    })
  }

  /** Looks when the program runs again, at what was committed before it ended. */
  onceItRuns(look: () => void): void {
    this.#onceItRuns.push(look)
  }

  /** The program ends without a word, now or after so many operations of its storage. */
  crash(operations: number): void {
    if (this.#program === null) return
    if (operations === 0) this.#storage.end()
    else this.#storage.endAfter(operations)
  }

  /** As a crash and a start; a person who was asked to sign in does. */
  restart(): void {
    if (this.#program !== null) this.#storage.end()
    this.start()
  }

  /** Runs a command. Answers whether it was acknowledged; a refusal is none. */
  edit<Result>(work: (program: Program) => Result): { readonly acknowledged: Result } | null {
    const program = this.#program
    if (program === null) return null
    return this.#guard(() => ({ acknowledged: work(program) })) ?? null
  }

  /** As `edit`, of what takes its time; what ends after the program did was acknowledged to nobody. */
  async editInParts<Result>(
    work: (program: Program) => Promise<Result>,
  ): Promise<{ readonly acknowledged: Result } | null> {
    this.#time.underway += 1
    try {
      return await this.editWithAnswers(work)
    } finally {
      this.#time.underway -= 1
    }
  }

  /** As `editInParts`, of what waits for answers, which come while time goes by. */
  async editWithAnswers<Result>(
    work: (program: Program) => Promise<Result>,
  ): Promise<{ readonly acknowledged: Result } | null> {
    const program = this.#program
    if (program === null) return null
    try {
      const acknowledged = await work(program)
      return this.#program === program ? { acknowledged } : null
    } catch (error) {
      if (error instanceof ProcessEnded || this.#program !== program) return null
      throw error
    }
  }

  /** The rows as the person sees them; looking is nothing that the program could crash at. */
  rows<E extends Entity>(entity: E): readonly Row<E>[] {
    const { rows } = this.account.replica
    return this.#storage.aside(() => rows.where(entity, 'deleted = 0', []))
  }

  /** Whether a row's creation waits. */
  creates(localId: LocalId): boolean {
    const { operations } = this.account.replica
    return this.#storage.aside(() => operations.ofRow(localId).some(({ kind }) => kind === 'create'))
  }

  async end(): Promise<void> {
    if (this.#program !== null) this.#storage.end()
    await this.#ended
    this.#storage.destroy()
  }

  #guard<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      if (error instanceof ProcessEnded) return undefined
      throw error
    }
  }

  /** A process that ends leaves nothing behind. */
  #forget(): void {
    const program = this.#program
    this.#program = null
    this.#time.forget(this.effects)
    // A request that still waits for an answer finds its storage gone.
    const ended = program?.account.sync.stop().catch((error: unknown) => {
      if (!(error instanceof ProcessEnded)) this.defects.push(error)
    })
    this.#ended = Promise.all([this.#ended, ended])
  }
}
