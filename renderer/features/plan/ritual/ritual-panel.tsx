import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Keys } from '../../../components/labels/kbd.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useCommands } from '../../../stores/commands.ts'
import styles from './ritual-panel.module.css'
import { leaveRitual } from './ritual-state.ts'

export interface Ritual<Step extends string> {
  readonly title: string
  readonly steps: readonly { readonly step: Step; readonly label: string }[]
}

export interface RitualPanelProps<Step extends string> {
  readonly ritual: Ritual<Step>
  readonly step: Step
  /** The question of the step, and one sentence on how it is answered. */
  readonly heading: string
  readonly hint?: string | undefined
  /** Stays below the step: what the day looks like so far. */
  readonly summary?: ReactNode
  /** "Next" unless said. */
  readonly nextLabel?: string
  readonly nextIcon?: ReactNode
  readonly onNext: () => void
  readonly onBack: (() => void) | null
  /** The step is gone on from by Enter alone; otherwise its first control has the focus, where it has any. */
  readonly focusesNext?: boolean
  readonly children?: ReactNode
}

const firstControl = 'input, [tabindex="0"]'

/**
 * One step of a ritual at the side of the board, which shows what comes of it. Ctrl or Cmd with Enter goes on from
 * anywhere, Escape leaves: it is gone on with where it was left.
 */
export function RitualPanel<Step extends string>(props: RitualPanelProps<Step>) {
  const { heading, hint, summary, nextLabel = t`Next`, nextIcon, onNext, onBack, focusesNext = false } = props
  const { title, steps } = props.ritual
  const content = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLSpanElement>(null)
  const at = steps.findIndex((each) => each.step === props.step)

  // The panel has its place only once the shell has made room for it.
  useEffect(() => {
    const frameRequest = requestAnimationFrame(() => {
      const control = focusesNext ? null : content.current?.querySelector<HTMLElement>(firstControl)
      const target = control ?? next.current?.querySelector('button')
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frameRequest)
  }, [focusesNext])

  // Between two steps nothing has the focus for a moment: what is pressed then is meant for the ritual too.
  useCommands([{ id: 'plan.ritualNext', title: nextLabel, section: 'Plan', keys: 'Mod+Enter', run: onNext }])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    // The text that is being typed is taken along.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    onNext()
  }

  return (
    <SidePanel
      title={title}
      onClose={leaveRitual}
      footer={
        <div role="presentation" className="row gap-2 grow" onKeyDownCapture={onKeyDown}>
          {onBack !== null && (
            <Button variant="quiet" onPress={onBack}>
              {t`Back`}
            </Button>
          )}
          <Keys keys="Mod+Enter" className="push" />
          <span ref={next} className={styles.next}>
            <Button variant="primary" icon={nextIcon} onPress={onNext}>
              {nextLabel}
            </Button>
          </span>
        </div>
      }
    >
      <div role="presentation" className={styles.step} onKeyDownCapture={onKeyDown}>
        <ol className={styles.steps} aria-label={t`Steps`}>
          {steps.map((each, index) => (
            <li
              key={each.step}
              className={classNames(styles.mark, index <= at && styles.reached)}
              aria-current={index === at ? 'step' : undefined}
              title={each.label}
            >
              <span className="visually-hidden">{each.label}</span>
            </li>
          ))}
        </ol>
        <h3 className="large strong">{heading}</h3>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        <div ref={content} className={styles.content}>
          {props.children}
        </div>
        {summary !== undefined && <div className={styles.summary}>{summary}</div>}
      </div>
    </SidePanel>
  )
}
