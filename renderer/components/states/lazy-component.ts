import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code, again after a failure; afterwards the component draws at once, without suspending. */
  readonly preload: () => Promise<void>
}

/** A component whose code loads when it is first needed; until then it suspends, and after a failure it throws. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: Promise<ComponentType<Props>> | null = null
  let hasFailed = false

  /** React reads a promise that says what became of it without suspending. */
  async function mark(asked: Promise<ComponentType<Props>>): Promise<void> {
    try {
      void Object.assign(asked, { value: await asked, status: 'fulfilled' })
    } catch (reason) {
      hasFailed = true
      void Object.assign(asked, { reason, status: 'rejected' })
    }
  }

  function ask(): Promise<ComponentType<Props>> {
    const asked = load()
    hasFailed = false
    void mark(asked)
    code = asked
    return asked
  }

  async function preload(): Promise<void> {
    await (code === null || hasFailed ? ask() : code)
  }

  function Lazy(props: Props) {
    // Drawing does not ask again after a failure: it would ask as often as it is drawn.
    return createElement(use(code ?? ask()), props)
  }
  return Object.assign(Lazy, { preload })
}
