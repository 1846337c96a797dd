/** `Notification`: the desk keeps what is shown, and a person answers it there. */

import type { Notification, NotificationConstructorOptions } from 'electron'
import { assertReady } from './app.ts'
import { answer, tell } from './desk-line.ts'
import { Emitter, strict } from './strict.ts'

const shown = new Map<string, StandInNotification>()

export class StandInNotification extends Emitter implements Pick<Notification, 'show' | 'close'> {
  static isSupported(): boolean {
    assertReady('Notification')
    return true
  }

  readonly options: NotificationConstructorOptions

  constructor(options: NotificationConstructorOptions = {}) {
    assertReady('new Notification()')
    super('Notification', ['show', 'click', 'action', 'close', 'failed'])
    this.options = options
    return strict<this>('Notification', this)
  }

  show(): void {
    const { title = '', body = '', actions = [] } = this.options
    shown.set(title, this)
    tell('showNotification', { title, body, actions: actions.map(({ text = '' }) => text) })
    this.emit('show', {})
  }

  close(): void {
    const { title = '' } = this.options
    if (shown.get(title) === this) shown.delete(title)
    tell('closeNotification', title)
    this.emit('close', {})
  }
}

answer({
  answerNotification({ title, action }) {
    const notification = shown.get(title)
    const actionIndex = notification?.options.actions?.findIndex(({ text }) => text === action) ?? -1
    if (action === null) notification?.emit('click', {})
    else if (actionIndex >= 0)
      notification?.emit('action', { actionIndex, selectionIndex: -1 }, actionIndex, -1)
    else throw new Error(`No notification “${title}” offers “${action}”.`)
  },
})
