/** The queue of short messages at the foot of the window. */

import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'neutral' | 'error'
  readonly message: string
  /** The change that its "Undo" button takes back, by the id for `undo.apply`, or the way to do so here; null for none. */
  readonly undo: string | (() => void) | null
  /** Stays on another screen too, as what nothing else tells. */
  readonly isKept?: boolean
  /** When it was shown, in milliseconds of the window. */
  readonly at: number
  /** Goes to what the message is about. */
  readonly onShow?: (() => void) | undefined
}

interface ToastsState {
  readonly toasts: readonly Toast[]
  readonly lastId: number
}

/** So many are shown; older ones are folded until they are asked for. */
const SHOWN = 3

export const useToasts = create<ToastsState>(() => ({ toasts: [], lastId: 0 }))

/** Of what was done only the newest is told, so there is one "Undo"; all else stays until it is closed, beside it. */
function show(toast: Omit<Toast, 'id' | 'at'>): void {
  const isKept = ({ tone, message, undo }: Toast) =>
    message !== toast.message && (tone !== 'neutral' || (toast.tone !== 'neutral' && undo !== null))
  useToasts.setState(({ toasts, lastId }) => ({
    lastId: lastId + 1,
    toasts: [...toasts.filter(isKept), { ...toast, id: lastId + 1, at: performance.now() }],
  }))
}

/** Says what was done, with "Undo" where it can be taken back, and "Show" where it is out of sight. */
export function showUndo(message: string, undo: Toast['undo'], onShow?: () => void): void {
  show({ tone: 'neutral', message, undo, onShow })
}

export function showMessage(message: string): void {
  show({ tone: 'neutral', message, undo: null })
}

/** Says what went wrong and what to do, with "Undo" where that helps; stays until it is closed, or the screen changes. */
export function showError(message: string, undo: string | null = null): void {
  show({ tone: 'error', message, undo })
}

/** As an error that stays until it is closed, also when the screen changes: the text is nowhere else. */
export function showLostText(message: string): void {
  show({ tone: 'error', message, undo: null, isKept: true })
}

/** So long an error is to be read, in milliseconds, though the screen changes. */
const readTime = 3000

/** The screen changes: errors of the former one that could be read are over. */
export function dismissFormerErrors(now = performance.now()): void {
  const isOver = ({ tone, undo, at, isKept }: Toast) =>
    tone === 'error' && undo === null && isKept !== true && now - at >= readTime
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !isOver(toast)) }))
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Takes back what the newest message tells, unless that is for the program to do; answers whether it did. */
export function undoHere(): boolean {
  const newest = useToasts.getState().toasts.at(-1)
  if (typeof newest?.undo !== 'function') return false
  dismissToast(newest.id)
  newest.undo()
  return true
}

/** The change was taken back in another way. */
export function dismissUndo(undoId: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.undo !== undoId) }))
}

/** They hold no longer. */
export function dismissMessages(messages: ReadonlySet<string>): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ message }) => !messages.has(message)) }))
}

/** The newest, and before them how many are folded. */
export function foldToasts(toasts: readonly Toast[]): {
  readonly folded: number
  readonly shown: readonly Toast[]
} {
  // The line that says how many there are takes the place of one.
  const folded = toasts.length <= SHOWN ? 0 : toasts.length - SHOWN + 1
  return { folded, shown: toasts.slice(folded) }
}

export function dismissAllToasts(): void {
  useToasts.setState({ toasts: [] })
}
