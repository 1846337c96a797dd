/** The queue of short messages at the foot of the window. */

import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'neutral' | 'error'
  readonly message: string
  /** Given to `undo.apply` by the toast's "Undo" button; null for none. */
  readonly undoId: string | null
}

interface ToastsState {
  readonly toasts: readonly Toast[]
  readonly lastId: number
}

/** At most so many are shown; an older one makes room. */
const shown = 3

export const useToasts = create<ToastsState>(() => ({ toasts: [], lastId: 0 }))

/** Of what was done only the newest is told, so there is one "Undo"; errors stay until they are closed. */
function show(toast: Omit<Toast, 'id'>): void {
  useToasts.setState(({ toasts, lastId }) => ({
    lastId: lastId + 1,
    toasts: [
      ...toasts.filter((other) => other.tone === 'error' && other.message !== toast.message),
      { ...toast, id: lastId + 1 },
    ].slice(-shown),
  }))
}

/** Says what was done, with "Undo" where it can be taken back. */
export function showUndo(message: string, undoId: string | null): void {
  show({ tone: 'neutral', message, undoId })
}

export function showMessage(message: string): void {
  show({ tone: 'neutral', message, undoId: null })
}

/** Says what went wrong and what to do; stays until it is closed. */
export function showError(message: string): void {
  show({ tone: 'error', message, undoId: null })
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
