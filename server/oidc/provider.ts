/** The provider of identities, as OpenID Connect has it: the authorization code flow with PKCE, state and nonce. */

import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { AppError, Forbidden, Unavailable } from '../errors/app-error.ts'

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client without one, which PKCE alone protects. */
  readonly clientSecret: string | null
  /** As buttons call it. */
  readonly name: string
  /** Whether passwords are refused. */
  readonly only: boolean
}

/** The values that a sign-in has to find again in the answer. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person as the provider says. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that the address is theirs: any word but true is a no. */
  readonly isVerified: boolean
  readonly name: string | null
}

export interface Provider {
  readonly name: string
  readonly only: boolean
  /** Begins a sign-in. @throws {Unavailable} when the provider does not answer. */
  readonly begin: () => Promise<{ readonly url: string; readonly checks: SignInChecks }>
  /**
   * @param answer the query with which the browser came back
   * @throws {Forbidden} for an answer that is not this sign-in's, or not the provider's.
   */
  readonly end: (answer: string, checks: SignInChecks) => Promise<Identity>
}

/** Seconds, of each request to it. */
const LONGEST_ANSWER = 5

export const CALLBACK_PATH = '/sign_in/callback'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function createProvider(
  { issuer, clientId, clientSecret, name, only }: ProviderOptions,
  publicUrl: string,
  logger: Logger,
): Provider {
  const redirect = `${publicUrl}${CALLBACK_PATH}`
  let found: Promise<Configuration> | null = null

  async function discover(): Promise<Configuration> {
    const openId = await import('openid-client')
    const url = new URL(issuer)
    return openId.discovery(
      url,
      clientId,
      undefined,
      clientSecret === null ? openId.None() : openId.ClientSecretPost(clientSecret),
      {
        timeout: LONGEST_ANSWER,
        execute: [
          // Signatures of tokens are checked even though they come from the provider itself.
          openId.enableNonRepudiationChecks,
          // The settings allow HTTP for a provider on this computer alone.
          ...(url.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
        ],
      },
    )
  }

  function configuration(): Promise<Configuration> {
    found ??= discover().catch((error: unknown) => {
      found = null
      logger.error({ err: error, issuer }, 'the provider of identities cannot be reached')
      throw new Unavailable({
        says: 'The provider of identities does not answer: try again later',
        cause: error,
      })
    })
    return found
  }

  return {
    name,
    only,
    async begin() {
      const openId = await import('openid-client')
      const config = await configuration()
      const checks = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      }
      const url = openId.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },
    async end(answer, { state, nonce, verifier }) {
      const openId = await import('openid-client')
      const config = await configuration()
      try {
        const url = new URL(redirect)
        url.search = answer
        const tokens = await openId.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('The provider gave no identity.')
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: text(claims['email']),
          isVerified: claims['email_verified'] === true,
          name: text(claims['name']),
        }
      } catch (error) {
        if (error instanceof AppError) throw error
        logger.warn({ err: error, issuer }, 'a sign-in through the provider of identities failed')
        throw new Forbidden('provider_refused', { cause: error })
      }
    },
  }
}
