/** Dots: enough for print at the size of the head of a letter. */
const widest = 720
const highest = 264
/** Characters of the address, as the service takes it. */
const longest = 150_000

/** The picture, not larger than an invoice shows it, as an address; null for what is no picture, or does not become small enough. */
export async function logoOf(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const fitting = Math.min(1, widest / picture.width, highest / picture.height)
  for (const scale of [fitting, fitting / 2, fitting / 4]) {
    const address = drawn(picture, scale)
    if (address.length <= longest) return address
  }
  return null
}

function drawn(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
