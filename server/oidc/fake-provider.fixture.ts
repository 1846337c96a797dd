/** A provider of identities on this computer that signs real tokens: for whoever the test says is at the browser. */

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Claims {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly name?: string
  readonly nonce?: string
}

export interface FakeProvider {
  readonly issuer: string
  readonly clientSecret: string
  /** The person at the browser. */
  person: Claims
  /** Signs with a key that it does not publish. */
  isForging: boolean
  readonly close: () => void
}

export async function openFakeProvider(): Promise<FakeProvider> {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const codes = new Map<string, { readonly challenge: string; readonly claims: Claims }>()
  const provider = {
    clientSecret: 'a secret of the client',
    person: { sub: 'nobody' } as Claims,
    isForging: false,
  }

  const tokenFor = (claims: Claims): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience('dayloom')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(provider.isForging ? other.privateKey : own.privateKey)

  function authorize(url: URL, response: ServerResponse): void {
    const asked = (name: string): string => url.searchParams.get(name) ?? ''
    const code = randomUUID()
    const claims = { nonce: asked('nonce'), ...provider.person }
    codes.set(code, { challenge: asked('code_challenge'), claims })
    const query = new URLSearchParams({ code, state: asked('state'), iss: issuer })
    response.writeHead(302, { location: `${asked('redirect_uri')}?${query.toString()}` }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = known?.challenge === challenge && form.get('client_secret') === provider.clientSecret
    const body = isRight
      ? { access_token: 'x', token_type: 'bearer', id_token: await tokenFor(known.claims) }
      : { error: 'invalid_grant' }
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') authorize(url, response)
    else if (url.pathname === '/token') void exchange(request, response)
    else if (url.pathname === '/jwks') {
      void exportJWK(own.publicKey).then((key) => answer({ keys: [{ ...key, kid: 'one', alg: 'RS256' }] }))
    } else {
      answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, { issuer, close: () => void server.close() })
}
