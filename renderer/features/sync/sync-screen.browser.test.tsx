import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { QueuedOperation, SyncStatus } from '../../../shared/bridge/sync.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { newId } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'

const quiet: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  setAside: 0,
  lastSyncedAt: '2026-03-20T10:00:00Z',
  retryAt: null,
  service: 'local',
  diskTrouble: null,
}

function refused(title: string, fields: Partial<QueuedOperation> = {}): QueuedOperation {
  return {
    ...(emptyAnswer(procedures['sync.operations'].output.element) as QueuedOperation),
    id: crypto.randomUUID(),
    state: 'rejected',
    entity: 'task',
    queuedAt: '2026-03-20T10:00:00Z',
    reason: { code: 'in_server_words', field: null, parameters: { status: 400, text: 'Not allowed' } },
    title,
    ...fields,
  }
}

it('speaks of a server, and offers to sync, only where there is one', async () => {
  const screen = page.getByRole('main')
  const sync = screen.getByRole('button', { name: 'Sync now' })
  await openApp('/sync', { 'sync.status': () => quiet })
  await expect.element(screen.getByText(/Every edit is stored\./)).toBeVisible()
  await expect.element(screen.getByText(/there is no server to sync with/)).toBeVisible()
  await expect.element(screen.getByText(/Last synced/)).not.toBeInTheDocument()
  await expect.element(sync).not.toBeInTheDocument()

  await openApp('/sync', { 'sync.status': () => ({ ...quiet, service: 'server' }) })
  await expect.element(screen.getByText(/Every edit has reached the server\./)).toBeVisible()
  await expect.element(screen.getByText(/Last synced/)).toBeVisible()
  await expect.element(sync).toBeVisible()
})

it('an edit in a workspace that the person has left is read and discarded, and not sent again', async () => {
  const left = [
    { field: 'name', text: 'Draft' },
    { field: 'notes', text: 'Ask Olga first' },
  ]
  const operations = [refused('Draft', { left }), refused('Print'), refused('Fold')]
  const bridge = await openApp('/sync', {
    'sync.status': () => ({ ...quiet, service: 'server', refused: 3 }),
    'sync.operations': () => operations,
    'sync.retryAll': () => quiet,
  })
  const card = page.getByRole('article', { name: 'Draft' })
  await expect.element(card.getByText('Ask Olga first')).toBeVisible()
  await expect.element(card.getByText(/You are no longer a member of its workspace/)).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect
    .poll(() => bridge.inputs('sync.retryAll'))
    .toEqual([{ ids: operations.slice(1).map(({ id }) => id) }])
  await card.getByRole('button', { name: 'Discard: Draft' }).click()
  await expect.poll(() => bridge.inputs('sync.discard')).toEqual([{ id: operations[0]?.id }])
})

it('a refused edit is discarded by key, comes back by undo, and is sent again by key', async () => {
  const [draft, tag] = [refused('Draft'), refused('Call', { entity: 'tag' })]
  const operations = [draft, tag]
  const undoId = crypto.randomUUID()
  const bridge = await openApp('/sync', {
    'sync.status': () => ({ ...quiet, service: 'server', refused: operations.length }),
    'sync.operations': () => [...operations],
    'sync.discard': (_, { change }) => {
      operations.shift()
      change('operations')
      return { ids: [], undoId }
    },
    'undo.apply': (_, { change }) => {
      operations.unshift(draft)
      change('operations')
      return { ids: [], undoId: null, undone: null, kept: null }
    },
    'sync.retry': () => quiet,
  })
  const card = page.getByRole('article', { name: 'Draft' })
  await expect.element(card.getByText('Not allowed').first()).toBeVisible()
  await focusOn(card)
  await userEvent.keyboard('{Delete}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: 'Call' })).toHaveFocus()
  expect(bridge.inputs('sync.discard')).toEqual([{ id: draft.id }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).toBeVisible()
  expect(bridge.inputs('undo.apply')).toEqual([{ undoId }])
  for (const name of ['Draft', 'Call']) {
    await focusOn(page.getByRole('article', { name }))
    await userEvent.keyboard('r')
  }
  await expect.poll(() => bridge.inputs('sync.retry')).toEqual([{ id: draft.id }, { id: tag.id }])
})

it('five hundred edits that wait are summed up, drawn a few at a time, and walked through by key', async () => {
  const waiting = (title: string, entity: 'timeEntry' | 'tag', id = newId()) =>
    refused(title, {
      state: 'pending',
      entity,
      entityId: id,
      opens: { entity, id, at: null },
      reason: null,
      kind: 'create',
    })
  const tag = { id: newId(), name: 'Last of many', syncState: 'waiting' } as const
  const entries = Array.from({ length: 512 }, (_, index) => waiting(`Entry ${index}`, 'timeEntry'))
  const operations = [...entries, waiting(tag.name, 'tag', tag.id)]
  await openApp('/sync', {
    'sync.status': () => ({ ...quiet, service: 'server', phase: 'offline', waiting: operations.length }),
    'sync.operations': () => operations,
    'tags.list': () => [tag],
  })
  await expect.element(page.getByRole('heading', { name: 'Waits for the server 513' })).toBeVisible()
  await expect.element(page.getByText(/512 time entries, 1 tag\./)).toBeVisible()
  const drawn = page.getByRole('article')
  expect(drawn.elements().length).toBeLessThan(60)
  await focusOn(drawn.first())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(drawn.nth(1)).toHaveFocus()
  await userEvent.keyboard('{End}')
  const last = page.getByRole('article', { name: 'Last of many' })
  await expect.element(last).toHaveFocus()
  await expect.element(last).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: /Tag|Last of many/ })).toBeVisible()
})
