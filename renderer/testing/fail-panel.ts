/** Makes the next panel fail to mount, so that the panel itself fails and not only its content. */
export function failPanelOnce(): void {
  const side = document.querySelector('aside[aria-label="Details"]')
  if (side === null) throw new Error('The place of the panels is not there.')
  Object.assign(side, {
    appendChild() {
      Reflect.deleteProperty(side, 'appendChild')
      throw new Error('No room for it')
    },
  })
}
