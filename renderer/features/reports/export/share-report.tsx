import { t } from '@lingui/core/macro'
import Share from 'lucide-react/icons/share-2'
import { useState, type FormEvent } from 'react'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { BarButton, Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { periodInWords, periodWords, tabNames } from '../report-words.ts'
import { shownQuestionOf, useSharedReport } from '../use-report.ts'
import styles from './share-report.module.css'

const command = commandsOf('Reports', 'reports')

/** A secret link to the report, and those that there are. */
export function ShareReport() {
  const [isOpen, setOpen] = useState(false)
  useCommands([command('share', t`Share the report by a link`, null, () => setOpen(true), t`link send`)])
  return (
    <>
      <BarButton variant="quiet" icon={<Share />} label={t`Share`} onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t`Share this report`} size="medium" isOpen onClose={() => setOpen(false)}>
          <Sharing />
        </Dialog>
      )}
    </>
  )
}

function Sharing() {
  const [made, setMade] = useState<MadeLink | null>(null)
  const { data: session } = useBridgeQuery('session.get')
  if (session?.state !== 'ready') return null
  if (session.account.kind !== 'server') {
    return (
      <Notice tone="neutral">
        {t`This workspace is on this computer alone, so nobody else could open a link. Export the report as a file instead.`}
      </Notice>
    )
  }
  return (
    <div className="stack gap-4">
      <NewLink made={made} onMade={setMade} />
      <Links onEnded={(id) => setMade((last) => (last?.id === id ? null : last))} />
    </div>
  )
}

const lengths = ['7', '30', '90', '365'] as const
type Length = (typeof lengths)[number]

type MadeLink = ProcedureOutput<'reports.share'>

interface NewLinkProps {
  /** The address of the one that was just made: it is told once, and is of no use once the link has ended. */
  readonly made: MadeLink | null
  readonly onMade: (made: MadeLink | null) => void
}

function NewLink({ made, onMade }: NewLinkProps) {
  const report = useSharedReport()
  const { view, days, named, formats, today } = report
  const inWords = periodInWords(days, formats.preferences)
  const [name, setName] = useState(t`${tabNames[view.tab]} report`)
  const [length, setLength] = useState<Length>('30')
  const [moves, setMoves] = useState(false)
  const [amounts, setAmounts] = useState(false)
  const share = useBridgeCommand('reports.share')
  const { refetch } = useBridgeQuery('reports.links', undefined, { onEachOpening: true })

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    const result = await share.run({
      ...shownQuestionOf(report),
      name,
      kind: view.tab === 'detailed' ? 'detailed' : 'summary',
      period: moves ? named : null,
      lastDate: addDays(today, Number(length)),
      amounts,
    })
    if (result.ok) onMade(result.data)
    await refetch()
  }

  if (made !== null) return <Made url={made.url} onAgain={() => onMade(null)} />
  return (
    <form className="stack gap-3" onSubmit={(event) => void make(event)}>
      <p className="soft small">
        {t`Anybody with the link sees this report, as far as you may see it yourself, without an account. Nothing else is shown.`}
      </p>
      <TextField label={t`Name of the report`} value={name} maxLength={255} onChange={setName} />
      {named !== null && (
        <Select<'fixed' | 'moving'>
          label={t`Days`}
          value={moves ? 'moving' : 'fixed'}
          options={[
            { value: 'fixed', label: inWords },
            { value: 'moving', label: t`${periodWords[named]}, whenever it is opened` },
          ]}
          onChange={(value) => setMoves(value === 'moving')}
        />
      )}
      <Select<Length>
        label={t`The link ends after`}
        value={length}
        options={lengths.map((value) => ({ value, label: t`${value} days` }))}
        onChange={setLength}
      />
      <Switch isSelected={amounts} onChange={setAmounts}>{t`Show amounts`}</Switch>
      {share.error !== null && <Notice tone="error">{share.error.message}</Notice>}
      <div>
        <Button type="submit" variant="primary" isPending={share.pending} isDisabled={name.trim() === ''}>
          {t`Make a link`}
        </Button>
      </div>
    </form>
  )
}

function Made({ url, onAgain }: { readonly url: string; readonly onAgain: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      showMessage(t`The link is in the clipboard.`)
    } catch {
      showError(t`The clipboard cannot be used here. Select the link and copy it.`)
    }
  }
  return (
    <div className="stack gap-3">
      <TextField
        label={t`Link`}
        description={t`It is shown this once. Copy it now.`}
        value={url}
        isReadOnly
        autoFocus
      />
      <div className="row wrap gap-2">
        <Button variant="primary" onPress={() => void copy()}>{t`Copy`}</Button>
        <Button onPress={onAgain}>{t`Make another link`}</Button>
      </div>
    </div>
  )
}

type Link = ProcedureOutput<'reports.links'>['links'][number]

function Links({ onEnded }: { readonly onEnded: (id: number) => void }) {
  const { formats, today } = useSharedReport()
  const { data, error, refetch } = useBridgeQuery('reports.links', undefined, { onEachOpening: true })
  const revoke = useBridgeCommand('reports.unshare')

  async function end({ id }: Link, isOver: boolean): Promise<void> {
    const result = await revoke.run({ id })
    if (!result.ok) showError(result.error.message)
    else {
      onEnded(id)
      showMessage(isOver ? t`The link is off the list.` : t`The link has ended.`)
    }
    await refetch()
  }

  if (error !== null) return <Notice tone="attention">{error.message}</Notice>
  if (data === undefined || data.links.length === 0) return null
  const lists = [
    { isOver: false, title: t`Links`, links: data.links.filter(({ lastDate }) => lastDate >= today) },
    { isOver: true, title: t`Ended`, links: data.links.filter(({ lastDate }) => lastDate < today) },
  ]
  return lists
    .filter(({ links }) => links.length > 0)
    .map(({ isOver, title, links }) => (
      <section key={title} className="stack gap-2" aria-label={title}>
        <h3 className="strong">{title}</h3>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.id} className={styles.link}>
              <div className="grow shrink">
                <p className="cut">{link.name}</p>
                <p className="soft small">
                  {t`By ${link.person}, until ${formats.date(link.lastDate)}`}
                  {' · '}
                  {link.lastOpenedAt === null
                    ? isOver
                      ? t`never opened`
                      : t`not opened yet`
                    : t`last opened ${formats.date(formats.dateOf(link.lastOpenedAt))}, ${formats.time(link.lastOpenedAt)}`}
                </p>
              </div>
              <Button
                size="small"
                aria-label={isOver ? t`Remove the link “${link.name}”` : t`End the link “${link.name}”`}
                onPress={() => void end(link, isOver)}
              >
                {isOver ? t`Remove` : t`End`}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    ))
}
