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
    const address = URL.parse(env[name] ?? '')
    if (address === null || address.username === '' || address.hostname !== host) continue
    if ((address.port === '' ? ports[address.protocol] : Number(address.port)) !== port) continue
    return {
      name: decodeURIComponent(address.username),
      password: decodeURIComponent(address.password),
    }
  }
  return null
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
