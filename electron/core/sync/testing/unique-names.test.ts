import { beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../../api-client/api-client.ts'
import { UniqueNames } from './unique-names.ts'

interface Listed {
  readonly id: number
  readonly wid: number
  readonly name: string
  readonly server_deleted_at: string | null
}

let names: UniqueNames
let listed: Listed[]
let carried: string[]

/** A service that lets everybody write anything. */
const serve: Fetch = async (request) => {
  if (request.method === 'GET') return Response.json(listed)
  carried.push(`${request.method} ${new URL(request.url).pathname}`)
  if (request.method === 'POST') {
    const { name } = (await request.json()) as { readonly name: string }
    listed.push({ id: 100 + listed.length, wid: 1, name, server_deleted_at: null })
  }
  return Response.json({})
}

beforeEach(() => {
  names = new UniqueNames()
  listed = [{ id: 1, wid: 1, name: 'Acme', server_deleted_at: null }]
  carried = []
})

function send(method: string, path: string, name: string, key?: string): Promise<Response> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const url = `http://server.test/api/v9/workspaces/${path}`
  return names.carry(new Request(url, { method, headers, body: JSON.stringify({ name }) }), serve)
}

it('a name that one of the workspace has is refused, in whatever capitals, as a person reads it', async () => {
  for (const [method, path] of [
    ['POST', '1/projects'],
    ['POST', '1/clients'],
    ['PUT', '1/projects/2'],
  ] as const) {
    listed.push({ id: 2, wid: 1, name: 'Other', server_deleted_at: null })
    const answer = await send(method, path, 'ACME ')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toBe('Name has already been taken')
  }
  expect(carried).toEqual([])
})

it('the name of what was deleted, of another workspace, and its own are free', async () => {
  expect((await send('PUT', '1/projects/1', 'acme')).ok).toBe(true)
  expect((await send('POST', '2/projects', 'Acme')).ok).toBe(true)
  listed = [{ id: 1, wid: 1, name: 'Acme', server_deleted_at: '2026-03-20T08:00:00Z' }]
  expect((await send('POST', '1/projects', 'Acme')).ok).toBe(true)
})

it('what is not there cannot be renamed: the service says so', async () => {
  await send('PUT', '1/projects/7', 'Acme')
  expect(carried).toEqual(['PUT /api/v9/workspaces/1/projects/7'])
})

it('a request that was carried out reaches the service again under its key, and under no other', async () => {
  expect((await send('POST', '1/projects', 'New', 'a')).ok).toBe(true)
  expect((await send('POST', '1/projects', 'New', 'a')).ok).toBe(true)
  expect((await send('POST', '1/projects', 'New', 'b')).status).toBe(400)
  expect((await send('POST', '1/projects', 'New')).status).toBe(400)
})

it('of two requests at once, one has the name', async () => {
  const answers = await Promise.all(['a', 'b'].map((key) => send('POST', '1/projects', 'New', key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 400])
})
