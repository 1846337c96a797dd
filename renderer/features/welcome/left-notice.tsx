import type { LeftAccount } from '../../../shared/bridge/session.ts'
import { Notice } from '../../components/states/notice.tsx'
import { leftWords } from './left-words.ts'
import styles from './welcome-screen.module.css'

/** Whose edits wait on this computer for their return; nothing where nobody's do. */
export function LeftNotice({ accounts }: { readonly accounts: readonly LeftAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <div className={styles.left}>
      {accounts.map((account) => (
        <Notice key={account.id} tone="neutral">
          {leftWords(account)}
        </Notice>
      ))}
    </div>
  )
}
