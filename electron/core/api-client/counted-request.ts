/** The same request, whose bytes are counted as they leave. Its length is not announced any more. */
export function countedRequest(request: Request, onSent: (bytes: number) => void): Request {
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, out) {
      sent += bytes.byteLength
      onSent(sent)
      out.enqueue(bytes)
    },
  })
  const body = request.body?.pipeThrough(counter)
  return body === undefined ? request : new Request(request, { method: request.method, body, duplex: 'half' })
}
