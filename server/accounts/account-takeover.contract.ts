import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../shared/api/accounts.ts'
import { createInvitation, getInvitation } from '../../shared/api/invitations.ts'
import { getLogged, getMe, updateMe } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTakeover, shutOut, type Takeover } from './account-takeover.fixture.ts'

/** Attacks on an invited address whose mails the attacker cannot read, on any database. */
export function accountTakeoverContract(open: OpenDatabase): void {
  let at: Takeover
  let victims = 0
  let email: string

  beforeAll(async () => {
    at = await openTakeover(await open())
  })
  afterAll(() => at.test.close())
  beforeEach(() => {
    victims += 1
    email = `victim${victims}@example.org`
  })

  describe('an account that somebody else made with an invited address', () => {
    it.each(['before', 'after'])(
      'is out when the invitation is accepted from the mail, made %s the invitation',
      async (order) => {
        const early = order === 'before' ? await at.accountWith(email) : null
        const { mailed } = await at.invited(email)
        const attacker = early ?? (await at.accountWith(email))
        expect((await at.accept(mailed)).status).toBe(200)
        expect(await at.statusesOf(attacker)).toEqual(shutOut)
        const client = at.test.anonymous.with(tokenHeader((await at.reset(email)).api_token))
        expect(await at.isIn(client)).toBe(true)
        expect(await at.statusesOf(attacker)).toEqual(shutOut)
      },
    )

    it('leaves its owner a workspace that nobody else has been in', async () => {
      const attacker = await at.accountWith(email)
      const [theirs] = await attacker.byToken.call(listMyWorkspaces)
      expect((await at.accept((await at.invited(email)).mailed)).status).toBe(200)
      const { default_workspace_id } = await at.reset(email)
      expect(default_workspace_id).not.toBe(theirs?.id)
    })

    it('cannot be made any more once the invitation is accepted', async () => {
      expect((await at.accept((await at.invited(email)).mailed)).status).toBe(200)
      const body = { email, password: 'the attacker’s own' }
      expect(await at.test.anonymous.refusal(signUp, { body })).toMatchObject({
        status: 400,
        message: 'user with this email already exists',
      })
      expect(await at.isIn(at.test.anonymous.with(tokenHeader((await at.reset(email)).api_token)))).toBe(true)
    })

    it('does not get in by being made at the moment in which the invitation is accepted', async () => {
      const { mailed } = await at.invited(email)
      const body = { email, password: 'the attacker’s own' }
      const [signedUp, accepted] = await Promise.all([
        at.test.anonymous.send(signUp, { body }),
        at.accept(mailed),
      ])
      expect(accepted.status).toBe(200)
      const { api_token } = (await signedUp.json()) as { api_token?: string }
      const client = at.test.anonymous.with(tokenHeader(api_token ?? 'none'))
      expect((await client.send(getLogged)).status).toBe(403)
    })

    it('cannot accept', async () => {
      const attacker = await at.accountWith(email)
      const { told } = await at.invited(email)
      for (const client of [attacker.byToken, attacker.bySession, attacker.byPassword]) {
        expect((await at.accept(told, client)).status).toBe(403)
      }
      expect(await at.isIn(attacker.byToken)).toBe(false)
    })

    it('is out when its owner resets the password', async () => {
      const attacker = await at.accountWith(email)
      const me = await at.reset(email)
      expect(me).toMatchObject({ email_verified: true })
      expect(await at.statusesOf(attacker)).toEqual(shutOut)
      expect(
        (await at.accept((await at.invited(email)).told, at.test.anonymous.with(tokenHeader(me.api_token))))
          .status,
      ).toBe(200)
    })

    it('does not keep the invitation when it changes to an address that its maker can prove', async () => {
      const attacker = await at.accountWith(email)
      const { told, mailed } = await at.invited(email)
      const own = `attacker${victims}@example.org`
      const body = { email: own, current_password: attacker.password }
      await attacker.byToken.call(updateMe, { body })
      expect((await at.confirm(await at.test.verificationCode(own), attacker.password)).status).toBe(200)
      expect((await at.accept(told, attacker.byToken)).status).toBe(404)
      expect((await at.accept(mailed)).status).toBe(404)
      expect(await at.isIn(attacker.byToken)).toBe(false)
      const again = await at.invited(email)
      expect((await at.accept(again.told, attacker.byToken)).status).toBe(403)
      expect((await at.accept(again.mailed)).status).toBe(200)
      expect(await at.isIn(attacker.byToken)).toBe(false)
    })
  })

  describe('an invitation', () => {
    it('is accepted by the account whose address was proved, with either code', async () => {
      const [first, second] = [await at.accountWith(email), await at.accountWith(`second-${email}`)]
      await at.test.verify(first)
      expect((await at.accept((await at.invited(email)).told, first.byToken)).status).toBe(200)
      expect(await at.isIn(first.byToken)).toBe(true)
      await at.test.verify(second)
      expect((await at.accept((await at.invited(second.email)).mailed)).status).toBe(200)
      expect(await at.isIn(second.byToken)).toBe(true)
    })

    it('proves the address when its mail’s code is shown by the account, which stays signed in', async () => {
      const account = await at.accountWith(email)
      expect((await at.accept((await at.invited(email)).mailed, account.byToken)).status).toBe(200)
      expect(await account.bySession.call(getMe)).toMatchObject({ email_verified: true })
      expect(await at.isIn(account.byPassword)).toBe(true)
    })

    it('is not accepted by the code that the inviter was told alone, with or without an account', async () => {
      for (const address of [email, (await at.accountWith(`known-${email}`)).email]) {
        const { told } = await at.invited(address)
        expect((await at.accept(told)).status).toBe(403)
        const params = { invitation_code: told }
        expect(await at.test.anonymous.call(getInvitation, { params })).toMatchObject({ sign_in: 'required' })
      }
    })

    it('is not accepted by another account, whose codes stay good for the invited', async () => {
      const invitee = await at.verifiedWith(email)
      const other = await at.verifiedWith(`other-${email}`)
      const { told, mailed } = await at.invited(email)
      for (const code of [told, mailed]) expect((await at.accept(code, other.byToken)).status).toBe(403)
      expect(await at.isIn(other.byToken)).toBe(false)
      expect((await at.accept(told, invitee.byToken)).status).toBe(200)
    })

    it('is not accepted with credentials that are wrong', async () => {
      const { mailed } = await at.invited(email)
      expect((await at.accept(mailed, at.test.anonymous.with(tokenHeader('none')))).status).toBe(403)
    })

    it('says what accepting it takes', async () => {
      const signIn = async (code: string): Promise<string> =>
        (await at.test.anonymous.call(getInvitation, { params: { invitation_code: code } })).sign_in
      const { mailed } = await at.invited(email)
      expect(await signIn(mailed)).toBe('optional')
      const account = await at.accountWith(email)
      expect(await signIn(mailed)).toBe('advised')
      await at.test.verify(account)
      expect(await signIn(mailed)).toBe('optional')
    })

    it('follows a person whose address was proved to their next one', async () => {
      const account = await at.verifiedWith(email)
      const { told } = await at.invited(email)
      const next = `next-${email}`
      await account.byToken.call(updateMe, { body: { email: next, current_password: account.password } })
      expect((await at.confirm(await at.test.verificationCode(next), account.password)).status).toBe(200)
      expect((await at.accept(told, account.byToken)).status).toBe(200)
    })
  })

  it('resends an invitation with the link of its first mail, which the inviter is not told', async () => {
    const { told, mailed } = await at.invited(email)
    const body = { emails: [email], workspaces: [{ workspace_id: at.owner.workspaceId }] }
    const params = { organization_id: at.owner.organizationId }
    const again = await at.owner.client.call(createInvitation, { params, body })
    expect(again.invitations[0]?.code).toBe(told)
    expect(JSON.stringify(again)).not.toContain(mailed)
    expect((await at.invited(email)).mailed).toBe(mailed)
  })
}
