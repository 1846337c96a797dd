import { useEffect, useState } from 'react'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { readFile } from './file-content.ts'
import { previewKind } from './file-words.ts'

/** In bytes: larger pictures are not read for the sake of a few dots. */
const largest = 8_000_000
/** In px, as fine as sharp screens show it. */
const side = 64

/** A small picture of a picture that is on this computer, as an address; null for all else, and until it is read. */
export function useThumbnail({ id, name, mimeType, size, content }: Attachment): string | null {
  const bridge = useBridge()
  const [address, setAddress] = useState<string | null>(null)
  // What is at the server only is fetched when somebody opens it, not because a list is shown.
  const isShown = previewKind(mimeType, name) === 'image' && content !== 'server' && size <= largest
  useEffect(() => {
    if (!isShown) return undefined
    let isGone = false
    const read = async (): Promise<void> => {
      const small = await scaledDown(await readFile(bridge, id, mimeType))
      if (!isGone) setAddress(small)
    }
    // What cannot be drawn keeps its sign; opening it says why.
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [bridge, id, mimeType, isShown])
  return isShown ? address : null
}

/** Its middle, as a square. */
async function scaledDown(picture: Blob): Promise<string> {
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
