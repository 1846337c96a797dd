import { t } from '@lingui/core/macro'
import UserMinus from 'lucide-react/icons/user-minus'
import Users from 'lucide-react/icons/users'
import { useEffect, useState } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { accountStorage } from '../../stores/account-storage.ts'
import { showError } from '../../stores/toasts.ts'
import signInBannerStyles from './sign-in-banner.module.css'

type Named = Readonly<Record<'id' | 'name', string>>

/** Says once that the person is in a further workspace, as after accepting an invitation, and that they are no longer in one. */
export function WorkspaceBanner({ account }: { readonly account: Account }) {
  const workspaces = account.workspaces.map(({ id, name }) => ({ id: String(id), name }))
  const inUse = workspaces.find(({ id }) => id === String(account.workspaceId))
  const { run } = useSessionCommand('session.selectWorkspace')
  const [known, setKnown] = useRemembered('workspaces-known', workspaces)
  const [left, setLeft] = useRemembered('workspaces-left', [])
  const isIn = ({ id }: Named) => workspaces.some((workspace) => workspace.id === id)
  // One that was opened is known, however that was done; one that the person comes back into is told anew.
  setKnown(workspaces.filter(({ id }) => id === inUse?.id || known.some((each) => each.id === id)))
  setLeft([...left, ...known].filter((each) => !isIn(each)))
  const joined = workspaces.find(({ id }) => id !== inUse?.id && known.every((each) => each.id !== id))

  async function open(id: string): Promise<void> {
    const result = await run({ workspaceId: Number(id) })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <>
      {left.map(({ id, name }) => (
        <section key={id} className={signInBannerStyles.banner} aria-label={t`No longer in a workspace`}>
          <UserMinus aria-hidden />
          <p>
            {t`You are no longer in “${name}”.`}{' '}
            {inUse === undefined
              ? t`You are a member of no other workspace. New edits stay on this computer until somebody invites you again.`
              : t`You are in “${inUse.name}” now. Edits that could no longer be saved there are on the Sync page.`}
          </p>
          <Button size="small" onPress={() => setLeft(left.filter((each) => each.id !== id))}>
            {t`Close`}
          </Button>
        </section>
      ))}
      {joined !== undefined && (
        <section className={signInBannerStyles.banner} aria-label={t`Workspace`}>
          <Users aria-hidden />
          <p>{t`You are a member of “${joined.name}” now.`}</p>
          <Button size="small" onPress={() => void open(joined.id)}>
            {t`Open it`}
          </Button>
          <Button variant="quiet" size="small" onPress={() => setKnown([...known, joined])}>
            {t`Not now`}
          </Button>
        </section>
      )}
    </>
  )
}

/** Workspaces that this browser remembers of the account. */
function useRemembered(key: string, initial: readonly Named[]) {
  const [lines, setLines] = useState(() => accountStorage.getItem(key) ?? linesOf(initial))
  useEffect(() => accountStorage.setItem(key, lines), [key, lines])
  const remembered = lines.split('\n').flatMap((line): Named[] => {
    const [, id, name] = /^(\d+) (.*)$/.exec(line) ?? []
    return id === undefined || name === undefined ? [] : [{ id, name }]
  })
  return [
    remembered,
    (next: readonly Named[]): void => {
      if (linesOf(next) !== lines) setLines(linesOf(next))
    },
  ] as const
}

function linesOf(workspaces: readonly Named[]): string {
  return workspaces.map(({ id, name }) => `${id} ${name}`).join('\n')
}
