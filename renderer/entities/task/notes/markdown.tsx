import { t } from '@lingui/core/macro'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { showError } from '../../../stores/toasts.ts'
import { keepLines } from './keep-lines.ts'
import styles from './markdown.module.css'

export interface MarkdownProps {
  readonly source: string
  /** Ticks or clears the box of a list item; the line counts from 1. Without it boxes cannot be pressed. */
  readonly onToggle?: ((line: number) => void) | undefined
}

interface MarkdownActions {
  readonly open: (url: string) => void
  readonly toggle: ((line: number) => void) | undefined
}

const ActionsContext = createContext<MarkdownActions>({ open: () => {}, toggle: undefined })

const plugins = [remarkGfm, keepLines]
const components: Components = { a: Anchor, img: Picture, li: ListItem, input: () => null }

/**
 * Notes as they are meant: GitHub's Markdown, with every line on a line of its own. HTML in it stays text; links open in the desktop's browser, when they lead
 * to web pages or mail; pictures of other places are links too, since showing them would tell those places.
 */
export function Markdown({ source, onToggle }: MarkdownProps) {
  const { run } = useBridgeCommand('desktop.openExternal')
  const actions = useMemo<MarkdownActions>(() => {
    const open = async (url: string): Promise<void> => {
      const result = await run({ url })
      if (!result.ok) showError(result.error.message)
    }
    return { open: (url) => void open(url), toggle: onToggle }
  }, [run, onToggle])
  return (
    <ActionsContext value={actions}>
      <div className={`${styles.markdown} selectable`}>
        <ReactMarkdown remarkPlugins={plugins} components={components}>
          {source}
        </ReactMarkdown>
      </div>
    </ActionsContext>
  )
}

function Anchor({ href, children }: ComponentProps<'a'>) {
  return <ExternalLink href={href}>{children}</ExternalLink>
}

function Picture({ src, alt }: ComponentProps<'img'>) {
  return <ExternalLink href={src}>{alt === undefined || alt === '' ? t`Picture` : alt}</ExternalLink>
}

function ExternalLink({ href, children }: { readonly href: unknown; readonly children: ReactNode }) {
  const { open } = useContext(ActionsContext)
  // A link whose scheme was refused leads nowhere.
  if (typeof href !== 'string' || !/^(https?|mailto):/i.test(href)) return <span>{children}</span>
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      target="_blank"
      title={href}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        open(href)
      }}
    >
      {children}
    </a>
  )
}

function ListItem({ node, children, className }: ComponentProps<'li'> & ExtraProps) {
  const { toggle } = useContext(ActionsContext)
  if (className !== 'task-list-item') return <li>{children}</li>
  const box = node?.children.find((child) => child.type === 'element' && child.tagName === 'input')
  const line = node?.position?.start.line
  return (
    <li className={styles.task}>
      {box?.type === 'element' && (
        <Checkbox
          aria-label={t`Done`}
          className="fixed"
          isSelected={box.properties['checked'] === true}
          isDisabled={toggle === undefined || line === undefined}
          onChange={() => {
            if (line !== undefined) toggle?.(line)
          }}
        />
      )}
      <div>{children}</div>
    </li>
  )
}
