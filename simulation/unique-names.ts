/** A service that has one client and one project of a name, as others of its family have. */

import type { Fetch } from '../electron/core/api-client/api-client.ts'

const lists: Readonly<Record<string, string>> = {
  clients: '/api/v9/me/clients',
  projects: '/api/v9/me/projects?include_archived=true',
}

interface Listed {
  readonly name: string
  readonly server_deleted_at?: string | null
}

/** Refuses to make clients and projects under a name that one has. */
export class UniqueNames {
  /** Of requests that have made something, and may be sent again. */
  readonly #used = new Set<string>()

  async carry(request: Request, serve: Fetch): Promise<Response> {
    const { method, url, headers } = request
    const list = lists[new URL(url).pathname.split('/').at(-1) ?? '']
    if (method !== 'POST' || list === undefined) return serve(request)
    const key = headers.get('Idempotency-Key')
    const { name } = (await request.clone().json()) as Pick<Listed, 'name'>
    if (
      (key === null || !this.#used.has(key)) &&
      (await this.#isTaken(name, new URL(list, url), request, serve))
    ) {
      return Response.json('Name has already been taken', { status: 400 })
    }
    const answer = await serve(request)
    if (answer.ok && key !== null) this.#used.add(key)
    return answer
  }

  async #isTaken(name: string, list: URL, { headers }: Request, serve: Fetch): Promise<boolean> {
    const authorization = headers.get('Authorization') ?? ''
    const answer = await serve(new Request(list, { headers: { Authorization: authorization } }))
    if (!answer.ok) return false
    const listed = (await answer.json()) as readonly Listed[] | { readonly items: readonly Listed[] }
    const rows = 'items' in listed ? listed.items : listed
    return rows.some((row) => (row.server_deleted_at ?? null) === null && row.name === name)
  }
}
