/** The middle of a picture as a square of so many px, as an address. @throws for what is no picture */
export async function pictureThumbnail(picture: Blob, side: number): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const edge = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
  bitmap.close()
  return canvas.toDataURL()
}
