import type { LeftAccount } from '../../../shared/bridge/session.ts'

/** “1 edit of ada@example.com on time.example.com waits on this computer.” */
export function leftWords({ email, serverUrl, unsent }: LeftAccount): string {
  const place = URL.parse(serverUrl)?.host ?? serverUrl
  if (unsent === null) return `Edits of ${email} on ${place} may wait on this computer.`
  const edits = unsent === 1 ? '1 edit' : `${unsent.toLocaleString('en')} edits`
  return `${edits} of ${email} on ${place} ${unsent === 1 ? 'waits' : 'wait'} on this computer.`
}
