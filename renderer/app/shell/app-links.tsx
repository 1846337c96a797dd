import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Link } from '../../../shared/bridge/links.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import { requestOpen } from '../../stores/open-request.ts'
import { showError } from '../../stores/toasts.ts'
import { isCovered } from '../commands/use-keys.ts'
import type { AskingLink, LinkDialogProps } from './link-dialog.tsx'

const LinkDialog = lazyComponent<LinkDialogProps>(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Follows `dayloom://` links, also the one that opened the window. */
export function AppLinks() {
  const navigate = useNavigate()
  const bridge = useBridge()
  const [asking, setAsking] = useState<AskingLink | null>(null)

  function follow(link: Link): void {
    if (isCovered()) {
      showError(t`Close the dialog, then open the link again.`)
      return
    }
    switch (link.wish) {
      case 'task':
        requestOpen({ entity: 'task', id: link.id, at: null })
        void navigate({ to: '/tasks' })
        return
      case 'project':
        void navigate({ to: '/projects/$projectId', params: { projectId: link.id } })
        return
      case 'day':
        requestOpen({ entity: 'day', date: link.date })
        void navigate({ to: '/calendar' })
        return
      case 'new-task':
        requestOpen({ entity: 'newTask' })
        void navigate({ to: '/tasks' })
        return
      case 'about':
        void navigate({ to: '/settings', state: { section: 'about' } })
        return
      case 'start':
      case 'stop':
        setAsking(link)
        return
      case 'unknown':
        showError(t`Dayloom does not know this link, so nothing was done.`)
    }
  }

  const followLatest = useEffectEvent(follow)
  useEffect(() => {
    const take = async (): Promise<void> => {
      const taken = await bridge.call('links.take', undefined)
      if (taken.ok && taken.data !== null) followLatest(taken.data)
    }
    void take()
    return bridge.subscribe(({ event }) => {
      if (event === 'link') void take()
    })
  }, [bridge])

  return <Suspense>{asking && <LinkDialog link={asking} onClose={() => setAsking(null)} />}</Suspense>
}
