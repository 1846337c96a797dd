/** The name and password that a proxy asks for: those of its address in the environment, as other programs have them there. */

import type { AuthInfo, ClientRequest } from 'electron'

type Environment = Readonly<Record<string, string | undefined>>

const variables = [
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'ALL_PROXY',
  'all_proxy',
] as const

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Null where the environment names no password for this proxy. */
function proxyLogin({ host, port }: Pick<AuthInfo, 'host' | 'port'>, env: Environment) {
  for (const name of variables) {
    const text = env[name] ?? ''
    const address = URL.parse(text.includes('://') ? text : `http://${text}`)
    if (address === null || address.username === '' || bare(address.hostname) !== bare(host)) continue
    if ((address.port === '' ? ports[address.protocol] : Number(address.port)) !== port) continue
    return {
      name: decoded(address.username),
      password: decoded(address.password),
    }
  }
  return null
}

/** An address of six has brackets in URLs, and none in what Chromium tells. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** As it stands where it is not encoded: a password may have a bare percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Answers the proxy of a request once: one that asks again has refused the answer. A server is never told the proxy's password. */
export function answerProxy(request: Pick<ClientRequest, 'on'>, env: Environment): void {
  let isAnswered = false
  request.on('login', (info: AuthInfo, answer: (name?: string, password?: string) => void) => {
    const login = info.isProxy && !isAnswered ? proxyLogin(info, env) : null
    isAnswered = true
    if (login === null) answer()
    else answer(login.name, login.password)
  })
}
