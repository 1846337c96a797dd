/**
 * Where a control or a surface went that had the focus, which then is on nothing: it goes on where keys have a meaning. What has
 * the focus by then keeps it.
 *
 * @param find asked once what closes is gone; null for nowhere
 */
export async function giveFocusBack(find: () => HTMLElement | null): Promise<void> {
  // In the first of them surfaces that close try to give it back themselves.
  await nextFrame()
  await nextFrame()
  if (document.activeElement === document.body) find()?.focus()
}

/** Resolves when the window is about to be painted. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
