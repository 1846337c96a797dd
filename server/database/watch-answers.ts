/**
 * Gives up statements that a database has stopped to answer, as one that hangs does, or a network that swallows what is sent. A
 * statement that only takes long is left alone: whether the database answers is asked over a connection of its own.
 */

import { Client, DatabaseError } from 'pg'
import { NotAnswering } from '../errors/not-answering.ts'

/** In milliseconds. */
interface Limits {
  /** A statement that is unanswered for so long is looked into. */
  readonly patience: number
  /** As long as the database may take to answer the simplest one. */
  readonly probe: number
  readonly every: number
}

const usual: Limits = { patience: 1500, probe: 2500, every: 250 }

/** The connection is gone, or the pool could not get one: those errors of `pg` have messages alone. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof DatabaseError) &&
    /connection|ECONN|EPIPE/i.test(error.message)
  )
}

/** Whether the database answers anything at all. */
async function isAnswering(url: string, probe: number): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: probe,
    query_timeout: probe,
  })
  client.on('error', () => undefined)
  const timer = setTimeout(() => client.connection.stream.destroy(), probe)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A refusal is an answer.
    return error instanceof DatabaseError
  } finally {
    clearTimeout(timer)
    client.connection.stream.destroy()
  }
}

/** @returns what watches a connection from then on */
export function watchAnswers(
  url: string,
  { patience, probe, every }: Limits = usual,
): (client: Client) => void {
  /** By the connection that it was sent over: when. A connection answers one statement after the other. */
  const unanswered = new Map<Client, number>()
  let timer: NodeJS.Timeout | null = null
  let isProbing = false

  async function look(): Promise<void> {
    const late = performance.now() - patience
    if (isProbing || ![...unanswered.values()].some((since) => since < late)) return
    isProbing = true
    const began = performance.now()
    if (!(await isAnswering(url, probe))) {
      // Its statement fails, and the pool replaces it. PostgreSQL rolls back what had not been committed. A statement that was not late
      // yet has been silent as long as the probe: it does not wait for another one.
      for (const [client, since] of unanswered) if (since < began) client.connection.stream.destroy()
    }
    isProbing = false
  }

  function sent(client: Client): void {
    unanswered.set(client, performance.now())
    timer ??= setInterval(() => void look(), every).unref()
  }

  function answered(client: Client): void {
    unanswered.delete(client)
    if (unanswered.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return (client) => {
    // The statement that is under way hears of it; unheard here, it would end the process.
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
    const watched = (...args: readonly unknown[]) => {
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      sent(client)
      return result
        .catch((error: unknown) => {
          throw isOutage(error) ? new NotAnswering('database', error) : error
        })
        .finally(() => answered(client))
    }
    client.query = watched as typeof client.query
  }
}
