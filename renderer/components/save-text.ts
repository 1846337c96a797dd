/** Offers a text as a file, in the browser's or the program's way of downloads. @param type such as `text/csv` */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then, and holds the content itself.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
