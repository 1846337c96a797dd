/** Long work that touches files only: it runs in a thread beside the core, so that no edit waits for it. */

import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { CommandError } from '../commands/command-error.ts'

/** Each is loaded where it runs: the core starts without the packages behind them. */
const jobs = {
  writeBackup: async () => (await import('./write-backup.ts')).writeBackup,
  unpackBackup: async () => (await import('./read-backup.ts')).unpackBackup,
  previewRestore: async () => (await import('./read-backup.ts')).previewRestore,
  writeArchive: async () => (await import('../archive/write-archive.ts')).writeArchive,
  writeTable: async () => (await import('../documents/write-table.ts')).writeTable,
  readWhole: async () => (await import('../import/whole-files.ts')).readWhole,
} as const

type Jobs = { readonly [Name in keyof typeof jobs]: Awaited<ReturnType<(typeof jobs)[Name]>> }
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
type Outputs = { readonly [Name in JobName]: Awaited<ReturnType<Jobs[Name]>> }
export type JobOutput<Name extends JobName> = Outputs[Name]

/**
 * Runs a job.
 *
 * @param parts for a job that takes its input in parts: read as it asks for them, so that never more than one is held
 * @throws what the job throws, or the parts; `AbortError` when the signal ends it
 */
export type RunJob = <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  signal: AbortSignal,
  tell?: Tell,
  parts?: AsyncIterable<unknown>,
) => Promise<JobOutput<Name>>

/** Hears how far a job is, from 0 to 1. */
type Tell = (share: number) => void

/** In this thread: for tests, and inside the other one. */
export const runHere: RunJob = async <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  _: AbortSignal,
  tell?: Tell,
  parts?: AsyncIterable<unknown>,
) => {
  const job = (await jobs[name]()) as unknown as (
    input: unknown,
    tell?: Tell,
    parts?: AsyncIterable<unknown>,
  ) => Promise<JobOutput<Name>>
  return await job(input, tell, parts)
}

const names = Object.keys(jobs) as [JobName]
const started = z.object({ job: z.enum(names), input: z.unknown() })

interface Failure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: unknown
  readonly errcode: unknown
}

type Answer = { readonly data: unknown } | { readonly failure: Failure }
type Message = Answer | { readonly share: number } | { readonly wants: 'part' }

/** @param file of a program that calls `answerJob` where it runs in a thread */
export function jobsInThread(file: string): RunJob {
  return async <Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
    signal: AbortSignal,
    tell?: Tell,
    parts?: AsyncIterable<unknown>,
  ) => {
    signal.throwIfAborted()
    const reader = parts?.[Symbol.asyncIterator]()
    const worker = new Worker(file, { workerData: { job: name, input }, stdout: false, stderr: false })
    const answered = Promise.withResolvers<Answer>()
    const end = (): void => answered.reject(signal.reason as Error)
    worker.on('message', (message: Message) => {
      if ('share' in message) tell?.(message.share)
      else if ('wants' in message) reader?.next().then((part) => worker.postMessage(part), answered.reject)
      else answered.resolve(message)
    })
    worker.once('error', answered.reject)
    worker.once('exit', () => answered.reject(new Error(`The thread of ${name} has ended.`)))
    signal.addEventListener('abort', end)
    try {
      const answer = await answered.promise
      if ('failure' in answer) throw toError(answer.failure)
      return answer.data as JobOutput<Name>
    } finally {
      signal.removeEventListener('abort', end)
      await worker.terminate()
      await reader?.return?.()
    }
  }
}

/** Inside the thread. */
export async function answerJob(): Promise<void> {
  const { job, input } = started.parse(workerData)
  const signal = new AbortController().signal
  const tell: Tell = (share) => parentPort?.postMessage({ share } satisfies Message)
  const answer: Answer = await runHere(job, input as JobInput<typeof job>, signal, tell, askedParts()).then(
    (data) => ({ data }),
    (error: unknown) => ({ failure: toFailure(error) }),
  )
  parentPort?.postMessage(answer)
}

/** The parts of the job's input, each asked of the other thread when it is wanted. */
async function* askedParts(): AsyncGenerator {
  const port = parentPort
  if (port === null) return
  for (;;) {
    const answer = once(port, 'message')
    port.postMessage({ wants: 'part' } satisfies Message)
    const [part] = (await answer) as [IteratorResult<unknown>]
    if (part.done === true) return
    yield part.value
  }
}

function toFailure(error: unknown): Failure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const of = (key: string): unknown => (error instanceof Error ? (Reflect.get(error, key) as unknown) : null)
  return { name, message, stack, code: of('code'), errcode: of('errcode') }
}

function toError({ name, message, stack, code, errcode }: Failure): Error {
  if (name === 'CommandError') return new CommandError(code as CommandError['code'], message)
  const error = Object.assign(new Error(message), { code, errcode })
  error.name = name
  if (stack !== undefined) error.stack = stack
  return error
}
