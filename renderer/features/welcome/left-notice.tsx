import type { LeftAccount } from '../../../shared/bridge/session.ts'
import { Notice } from '../../components/notice.tsx'
import { leftWords } from './left-words.ts'

/** Whose edits wait on this computer for their return; nothing where nobody's do. */
export function LeftNotice({ accounts }: { readonly accounts: readonly LeftAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <Notice tone="neutral">
      {accounts.map((account) => (
        <p key={`${account.serverUrl} ${account.email}`}>{leftWords(account)}</p>
      ))}
      <p>They are sent when that person signs in here again.</p>
    </Notice>
  )
}
