/** A service of this family that has one client and one project of a name in a workspace, as others have, and ours need not. */

import type { Fetch } from '../../api-client/api-client.ts'

/** Where one is made, or changed by its id. */
const paths = /\/workspaces\/(?<workspace>\d+)\/(?<list>clients|projects)(?:\/(?<id>\d+))?$/

/** Everything of a kind that has a name, archived or not. */
const lists: Readonly<Record<string, string>> = {
  clients: '/api/v9/me/clients',
  projects: '/api/v9/me/projects?include_archived=true',
}

interface Listed {
  readonly id: number
  readonly wid: number
  readonly name: string
  readonly server_deleted_at?: string | null
}

/** A request that would give a name. */
interface Naming {
  readonly list: string
  readonly workspaceId: number
  /** Null for what is created. */
  readonly id: number | null
  readonly name: string
  /** The row's own id, else the key of the request; null for neither. */
  readonly once: string | null
}

/** Refuses to give clients and projects a name that another one of their workspace has, in whatever capitals. */
export class UniqueNames {
  /** Of requests that were carried out: sent again, they are answered as they were. */
  readonly #carried = new Set<string>()
  /** One looks and writes before the next one looks. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param serve the service, which would let two have one name */
  async carry(request: Request, serve: Fetch): Promise<Response> {
    const naming = await namingOf(request)
    if (naming === null) return serve(request)
    const carried = this.#last.then(() => this.#carryInTurn(request, naming, serve))
    this.#last = carried.catch(() => undefined)
    return carried
  }

  async #carryInTurn(request: Request, naming: Naming, serve: Fetch): Promise<Response> {
    const { once } = naming
    const isCarried = once !== null && this.#carried.has(once)
    if (!isCarried && (await isTaken(naming, request, serve))) {
      return Response.json('Name has already been taken', { status: 400 })
    }
    const answer = await serve(request)
    if (answer.ok && once !== null) this.#carried.add(once)
    return answer
  }
}

async function namingOf(request: Request): Promise<Naming | null> {
  const { workspace, list, id } = paths.exec(new URL(request.url).pathname)?.groups ?? {}
  if (list === undefined || request.method !== (id === undefined ? 'POST' : 'PUT')) return null
  // A body that cannot be read, or gives no name, is for the service to answer.
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const fields = { name: null, sync_id: null, ...(typeof body === 'object' ? body : null) }
  if (typeof fields.name !== 'string') return null
  const once = fields.sync_id ?? request.headers.get('Idempotency-Key')
  return {
    list,
    workspaceId: Number(workspace),
    id: id === undefined ? null : Number(id),
    name: fields.name,
    once,
  }
}

async function isTaken(
  { list, workspaceId, id, name }: Naming,
  { url, headers }: Request,
  serve: Fetch,
): Promise<boolean> {
  const authorization = headers.get('Authorization') ?? ''
  const answer = await serve(
    new Request(new URL(lists[list] ?? '', url), { headers: { Authorization: authorization } }),
  )
  // A caller who may not read the list may not write into it either, and is told so.
  if (!answer.ok) return false
  const body = (await answer.json()) as readonly Listed[] | { readonly items: readonly Listed[] }
  const there = ('items' in body ? body.items : body).filter(
    (row) => (row.server_deleted_at ?? null) === null && row.wid === workspaceId,
  )
  // Nobody can rename what is not there.
  if (id !== null && !there.some((row) => row.id === id)) return false
  return there.some((row) => row.id !== id && batchIdempotencyKey(row.name) === batchIdempotencyKey(name))
}

const batchIdempotencyKey = (name: string): string => name.trim().toLowerCase()
