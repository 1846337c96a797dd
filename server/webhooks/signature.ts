import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The headers of every call of a callback (decisions §7). Receivers compute HMAC-SHA256 over the raw body with the
 * subscription's secret and compare.
 */
export function callbackHeaders(secret: string, body: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'X-Webhook-Signature-256': `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`,
  }
}

/** Compares secrets in a time that tells nothing of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
