import { t } from '@lingui/core/macro'
import Users from 'lucide-react/icons/users'
import { useEffect, useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { accountStorage } from '../../stores/account-storage.ts'
import { showError } from '../../stores/toasts.ts'
import signInBannerStyles from './sign-in-banner.module.css'

/** The ids of the workspaces that the person knows to be in. */
const TOLD = 'workspaces'

/** Says once that the person is in a further workspace, as after accepting an invitation, and offers to open it. */
export function WorkspaceBanner({ account }: { readonly account: Account }) {
  const { workspaces, workspaceId } = account
  const { run } = useSessionCommand('session.selectWorkspace')
  const [told, setTold] = useState(() => accountStorage.getItem(TOLD) ?? idsOf(workspaces))
  useEffect(() => accountStorage.setItem(TOLD, told), [told])
  const known = workspaces.filter(({ id }) => id === workspaceId || told.split(' ').includes(String(id)))
  // One that was opened is known, however that was done; one that the person has left is not.
  if (idsOf(known) !== told) setTold(idsOf(known))
  const joined = workspaces.find((workspace) => !known.includes(workspace))
  if (joined === undefined) return null

  async function open(id: Account['workspaceId']): Promise<void> {
    const result = await run({ workspaceId: id })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <section className={signInBannerStyles.banner} aria-label={t`Workspace`}>
      <Users aria-hidden />
      <p>{t`You are a member of “${joined.name}” now.`}</p>
      <Button size="small" onPress={() => void open(joined.id)}>
        {t`Open it`}
      </Button>
      <Button variant="quiet" size="small" onPress={() => setTold(idsOf([...known, joined]))}>
        {t`Not now`}
      </Button>
    </section>
  )
}

function idsOf(workspaces: Account['workspaces']): string {
  return workspaces.map(({ id }) => id).join(' ')
}
