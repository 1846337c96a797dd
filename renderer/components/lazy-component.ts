import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code; afterwards the component draws at once, without suspending. */
  readonly preload: () => Promise<void>
}

/** A component whose code loads when it is first needed; until then it suspends. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  async function fetchCode(): Promise<void> {
    try {
      component = await load()
    } catch (error) {
      // The next try asks again.
      loading = null
      throw error
    }
  }

  function preload(): Promise<void> {
    loading ??= fetchCode()
    return loading
  }

  function Lazy(props: Props) {
    if (component === null) use(preload())
    return component === null ? null : createElement(component, props)
  }
  return Object.assign(Lazy, { preload })
}
