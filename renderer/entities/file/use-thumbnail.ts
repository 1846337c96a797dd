import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { readFile } from './file-content.ts'
import { previewKind } from './file-words.ts'

/** In bytes: larger pictures are not read for the sake of a few dots. Of PDFs only the first page is. */
const largestPicture = 8_000_000
/** In px, as fine as sharp screens show it. */
const side = 64

/**
 * A small picture of a picture or a PDF that is on this computer, as an address; null for all else, and until it is drawn.
 * It is kept for a while, as the content of a file never changes.
 */
export function useThumbnail({ id, name, mimeType, size, content }: Attachment): string | null {
  const bridge = useBridge()
  const kind = previewKind(mimeType, name)
  const isDrawn = kind === 'pdf' || (kind === 'image' && size <= largestPicture)
  const { data = null } = useQuery({
    queryKey: ['file-thumbnail', id],
    queryFn: async ({ signal }) => {
      if (kind === 'image') return pictureThumbnail(await readFile(bridge, id, mimeType, { signal }), side)
      const { pdfThumbnail } = await import('./pdf/pdf-thumbnail.ts')
      return pdfThumbnail(bridge, { id, size }, side, signal)
    },
    // A file that is at the server only is fetched when somebody opens it, not because a list is shown. One that cannot be drawn
    // keeps its sign; opening it says why.
    enabled: isDrawn && content !== 'server',
  })
  return data
}

/** The middle of a picture as a square of so many px, as an address. @throws for what is no picture */
async function pictureThumbnail(picture: Blob, side: number): Promise<string> {
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
