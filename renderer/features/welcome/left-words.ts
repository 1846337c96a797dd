import { plural, t } from '@lingui/core/macro'
import type { LeftAccount } from '../../../shared/bridge/session.ts'

/** “1 edit of ada@example.com on time.example.com waits on this computer. Sign in to send it.” */
export function leftWords({ email, serverUrl, unsent }: Omit<LeftAccount, 'id'>): string {
  const place = URL.parse(serverUrl)?.host ?? serverUrl
  if (unsent === null)
    return t`Edits of ${email} on ${place} may wait on this computer. Sign in to send them.`
  if (unsent === 0) return t`Text of ${email} on ${place} waits on this computer. Sign in to go on with it.`
  return plural(unsent, {
    one: `# edit of ${email} on ${place} waits on this computer. Sign in to send it.`,
    other: `# edits of ${email} on ${place} wait on this computer. Sign in to send them.`,
  })
}
