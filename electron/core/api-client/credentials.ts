/** The credentials that sign a request (T §5.1). */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }

/** The Authorization header: Basic `token:api_token` or Basic `email:password`, as UTF-8. */
export function authorization(credentials: Credentials): string {
  const pair =
    credentials.kind === 'token'
      ? `${credentials.token}:api_token`
      : `${credentials.email}:${credentials.password}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}
