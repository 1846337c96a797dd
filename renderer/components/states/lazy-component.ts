import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code, again after a failure; afterwards the component draws at once, without suspending. */
  readonly preload: () => Promise<void>
}

type Loaded<Props> =
  | { readonly state: 'unasked' }
  | { readonly state: 'loading'; readonly promise: Promise<void> }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly component: ComponentType<Props> }

/** A component whose code loads when it is first needed; until then it suspends, and after a failure it throws. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: Loaded<Props> = { state: 'unasked' }

  async function fetchCode(): Promise<void> {
    try {
      loaded = { state: 'loaded', component: await load() }
    } catch (error) {
      loaded = { state: 'failed', error }
      throw error
    }
  }

  function preload(): Promise<void> {
    if (loaded.state === 'loaded') return Promise.resolve()
    if (loaded.state === 'loading') return loaded.promise
    const promise = fetchCode()
    loaded = { state: 'loading', promise }
    return promise
  }

  function Lazy(props: Props) {
    // Drawing does not ask again: it would ask as often as it is drawn.
    if (loaded.state === 'failed') throw loaded.error
    if (loaded.state !== 'loaded') use(preload())
    return loaded.state === 'loaded' ? createElement(loaded.component, props) : null
  }
  return Object.assign(Lazy, { preload })
}
