import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Popover } from '../../components/overlays/popover.tsx'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import type { RateEditorProps } from './rate-editor.tsx'
import { useMoney } from './use-money.ts'
import { presentRate } from './use-rates.ts'

export interface RateFieldProps extends Omit<RateEditorProps, 'onDone'> {
  /** The rate that counts where this level has none; null for none. */
  readonly inherited?: number | null
  /** Shown above; `label` says it in full. */
  readonly title: string | null
  readonly isReadOnly?: boolean
}

const RateEditor = lazyComponent<RateEditorProps>(async () => (await import('./rate-editor.tsx')).RateEditor)

/** The rate that counts now; a press opens its history, and what changes it. */
export function RateField(props: RateFieldProps) {
  const { inherited = null, title, isReadOnly = false, ...editor } = props
  const { label, periods, currency } = editor
  const { write } = useMoney()
  const cents = presentRate(periods)
  const hourly = (amount: number) => t`${write(amount, currency)} an hour`
  const none = inherited === null ? t`None` : t`${hourly(inherited)} by default`
  const words = cents === null ? none : hourly(cents)
  return (
    <div className="stack gap-1 to-start">
      {title !== null && <span className="soft small strong">{title}</span>}
      {isReadOnly ? (
        <span className="figures">{words}</span>
      ) : (
        <Popover
          label={label}
          preload={RateEditor.preload}
          trigger={<Button aria-label={t`${label}: ${words}`}>{words}</Button>}
        >
          {(close) => (
            <Suspense>
              <RateEditor {...editor} onDone={close} />
            </Suspense>
          )}
        </Popover>
      )}
    </div>
  )
}
