import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { listNotices } from '../../db/tables/notices.ts'
import { spendOnce } from '../../db/tables/used-proofs.ts'
import { findViewer, type Viewer } from '../find-viewer.ts'
import { logIn } from '../log-in.ts'
import type { LoginPlatform, Proven, ProvenIdentity } from '../proven-identity.ts'
import { bind } from './bind.ts'
import { deleteAccount } from './delete-account.ts'
import { disconnect } from './disconnect.ts'
import { listReceivedMoves, undoMove } from './move-identity.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const platforms: LoginPlatform[] = ['lens', 'farcaster', 'twitter', 'bsky', 'apple', 'google', 'telegram', 'email']

const identityOf = (platform: LoginPlatform, subject: string = randomUUID()): ProvenIdentity => ({
  platform,
  issuer: '',
  subject,
  handle: 'wren',
})

/** A valid proof that can be spent once, like a real one. */
const proven = (identity: ProvenIdentity): Proven => {
  const hash = createHash('sha256').update(randomUUID()).digest()
  return { identity, spend: (transaction) => spendOnce(transaction, hash, 600) }
}

async function logInWith(identity: ProvenIdentity): Promise<Viewer & { token: string }> {
  const { tokens } = await logIn(database.db, identity, 'Firefox')
  return { ...(await findViewer(database.db, tokens.accessToken))!, token: tokens.accessToken }
}

const ownerOf = async ({ platform, subject }: ProvenIdentity) =>
  (
    await database.db
      .selectFrom('identities')
      .select('account_id')
      .where('platform', '=', platform)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.account_id

/** Returns the confirmation token that the first forced attempt is refused with. */
async function askConfirmation(viewer: Viewer, proof: Proven): Promise<string> {
  const refusal: unknown = await bind(database.db, { viewer, proven: proof, isForce: true }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 1701, message: expect.stringMatching(/[^.]\. Taking it over needs a second confirmation\.$/) })
  return (refusal as { data: { confirmation: string } }).data.confirmation
}

async function takeOver(viewer: Viewer, identity: ProvenIdentity): Promise<void> {
  const proof = proven(identity)
  await bind(database.db, { viewer, proven: proof, isForce: true, confirmation: await askConfirmation(viewer, proof) })
}

describe.each(platforms)('binding %s', (platform) => {
  test('connects a free identity as a sign-in method', async () => {
    const [viewer, identity] = [await logInWith(identityOf('email')), identityOf(platform)]
    await bind(database.db, { viewer, proven: proven(identity), isForce: false })
    expect(await ownerOf(identity)).toBe(viewer.accountId)
    expect((await logInWith(identity)).accountId).toBe(viewer.accountId)
  })

  test('changes nothing for an identity that is already connected to the account, by force or not', async () => {
    const identity = identityOf(platform)
    const viewer = await logInWith(identity)
    for (const isForce of [false, true]) await bind(database.db, { viewer, proven: proven(identity), isForce })
    expect(await ownerOf(identity)).toBe(viewer.accountId)
    expect(await listNotices(database.db, viewer.accountId)).toEqual([])
  })

  test("refuses another account's identity with the specified message and leaves the proof unspent, so it can log in", async () => {
    const identity = identityOf(platform)
    const [owner, viewer] = [await logInWith(identity), await logInWith(identityOf('email'))]
    const proof = proven(identity)
    const words = platform === 'email' ? 'Email has already been taken.' : `This ${platform} already bound to the other account`
    await expect(bind(database.db, { viewer, proven: proof, isForce: false })).rejects.toMatchObject({ status: 200, message: words })
    expect(await ownerOf(identity)).toBe(owner.accountId)
    await proof.spend(database.db)
  })

  test("moves another account's identity after a second confirmation, notifies the old owner and ends its sessions", async () => {
    const identity = identityOf(platform)
    const [owner, viewer] = [await logInWith(identity), await logInWith(identityOf('email'))]
    await takeOver(viewer, identity)
    expect(await ownerOf(identity)).toBe(viewer.accountId)
    expect(await findViewer(database.db, owner.token)).toBeUndefined()
    expect(await findViewer(database.db, viewer.token)).toBeDefined()
    expect(await listNotices(database.db, owner.accountId)).toMatchObject([{ kind: 'identity-taken', detail: { platform } }])
  })
})

describe('taking over an identity', () => {
  test('requires a login within the last ten minutes', async () => {
    const identity = identityOf('lens')
    const [owner, viewer] = [await logInWith(identity), await logInWith(identityOf('email'))]
    await sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${viewer.sessionId}`.execute(database.db)
    await expect(bind(database.db, { viewer, proven: proven(identity), isForce: true })).rejects.toMatchObject({ code: 1704 })
    expect(await ownerOf(identity)).toBe(owner.accountId)
  })

  /** Connects a sign-in method to the account and logs in with it. */
  async function logInWithNew(viewer: Viewer) {
    const own = identityOf('google')
    await bind(database.db, { viewer, proven: proven(own), isForce: false })
    return { own, thief: await logInWith(own) }
  }
  const ageConnection = ({ subject }: ProvenIdentity, hours: number) =>
    sql`update identities set bound_at = bound_at - make_interval(hours => ${hours}::int) where subject = ${subject}`.execute(database.db)

  test('needs a sign-in method that was connected at least a day before the login', async () => {
    const identity = identityOf('lens')
    const [owner, first] = [await logInWith(identity), identityOf('email')]
    const { own, thief } = await logInWithNew(await logInWith(first))
    const take = (viewer: Viewer) => bind(database.db, { viewer, proven: proven(identity), isForce: true })
    await expect(take(thief)).rejects.toMatchObject({
      code: 1709,
      message: expect.stringMatching(/connected less than 24 hours ago.*older one.*24 h/),
      retryAfter: expect.closeTo(86_400, -3),
    })
    await expect(deleteAccount(database.db, thief)).rejects.toMatchObject({ code: 1709 })
    await ageConnection(own, 23)
    await expect(take(await logInWith(own))).rejects.toMatchObject({ code: 1709, retryAfter: expect.closeTo(3600, -3) })
    expect(await ownerOf(identity)).toBe(owner.accountId)
    // The method that created the account always counts, and the new one a day later.
    await takeOver(await logInWith(first), identity)
    await ageConnection(own, 1)
    const later = await logInWith(own)
    await expect(take(later)).resolves.toBeUndefined()
    await deleteAccount(database.db, later)
  })

  test('is needed to remove a sign-in method that proves the account, so that a stolen session locks no one out', async () => {
    const first = identityOf('email')
    const viewer = await logInWith(first)
    const { own, thief } = await logInWithNew(viewer)
    const drop = ({ sessionId, accountId }: Viewer, { platform, subject }: ProvenIdentity) =>
      disconnect(database.db, accountId, { platform, id: subject }, { sessionId })
    await expect(drop(thief, first)).rejects.toMatchObject({ code: 1709 })
    await sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${viewer.sessionId}`.execute(database.db)
    await expect(drop(viewer, first)).rejects.toMatchObject({ code: 1704 })
    expect(await ownerOf(first)).toBe(viewer.accountId)
    // The owner removes the new one at once.
    await drop(viewer, own)
    expect(await ownerOf(own)).toBeUndefined()
    await expect(drop(await logInWith(first), first)).rejects.toMatchObject({ code: 1706 })
  })

  test('asks for a new login when the sign-in method began to count after the last one', async () => {
    const { own, thief } = await logInWithNew(await logInWith(identityOf('email')))
    await sql`update sessions set trusted_from = now() - interval '1 second', authenticated_at = now() - interval '2 minutes'
      where id = ${thief.sessionId}`.execute(database.db)
    await expect(deleteAccount(database.db, thief)).rejects.toMatchObject({ code: 1704 })
    await ageConnection(own, 25)
    await deleteAccount(database.db, await logInWith(own))
  })

  test('makes an identity that was taken over a new sign-in method, and one that returns as old as before', async () => {
    const [mine, other] = [identityOf('lens'), identityOf('email')]
    const former = await logInWith(mine)
    await takeOver(await logInWith(other), mine)
    const holder = await logInWith(mine)
    await expect(deleteAccount(database.db, holder)).rejects.toMatchObject({ code: 1709 })
    const [move] = await listReceivedMoves(database.db, holder)
    await undoMove(database.db, holder, move!.id)
    const back = await logInWith(mine)
    expect(back.accountId).toBe(former.accountId)
    await deleteAccount(database.db, back)
  })

  test.each([
    ['made up', async () => 'made up'],
    [
      "for another's identity",
      async (viewer: Viewer) => {
        const other = identityOf('lens')
        await logInWith(other)
        return askConfirmation(viewer, proven(other))
      },
    ],
    [
      'issued to another account',
      async (_: Viewer, identity: ProvenIdentity) => askConfirmation(await logInWith(identityOf('email')), proven(identity)),
    ],
    [
      'older than five minutes',
      async (viewer: Viewer, identity: ProvenIdentity) => {
        const token = await askConfirmation(viewer, proven(identity))
        await sql`update challenges set expires_at = now() - interval '1 second' where account_id = ${viewer.accountId}`.execute(
          database.db,
        )
        return token
      },
    ],
    [
      'issued before the identity changed owner',
      async (viewer: Viewer, identity: ProvenIdentity) => {
        const token = await askConfirmation(viewer, proven(identity))
        await takeOver(await logInWith(identityOf('email')), identity)
        return token
      },
    ],
  ])('refuses a confirmation that was %s', async (_, confirm) => {
    const identity = identityOf('lens')
    await logInWith(identity)
    const viewer = await logInWith(identityOf('email'))
    const confirmation = await confirm(viewer, identity)
    const before = await ownerOf(identity)
    await expect(bind(database.db, { viewer, proven: proven(identity), isForce: true, confirmation })).rejects.toMatchObject({ code: 1702 })
    expect(await ownerOf(identity)).toBe(before)
  })

  test('refuses a spent proof, and the confirmation stays valid for a good one', async () => {
    const identity = identityOf('lens')
    const owner = await logInWith(identity)
    const viewer = await logInWith(identityOf('email'))
    const spent = proven(identity)
    await spent.spend(database.db)
    const confirmation = await askConfirmation(viewer, spent)
    await expect(bind(database.db, { viewer, proven: spent, isForce: true, confirmation })).rejects.toMatchObject({ name: 'Refusal' })
    expect(await ownerOf(identity)).toBe(owner.accountId)
    await bind(database.db, { viewer, proven: proven(identity), isForce: true, confirmation })
    expect(await ownerOf(identity)).toBe(viewer.accountId)
  })

  test('can be undone once within a day, by the old owner alone', async () => {
    const identity = identityOf('lens')
    const mail = identityOf('email')
    const owner = await logInWith(mail)
    await bind(database.db, { viewer: owner, proven: proven(identity), isForce: false })
    const viewer = await logInWith(identityOf('email'))
    await takeOver(viewer, identity)
    const taken = await logInWith(identity)
    const [notice] = await listNotices(database.db, owner.accountId)
    const moveId = String(notice!.detail['moveId'])
    await expect(undoMove(database.db, viewer, moveId)).rejects.toMatchObject({ code: 1703 })
    await undoMove(database.db, owner, moveId)
    expect(await ownerOf(identity)).toBe(owner.accountId)
    expect(await findViewer(database.db, taken.token)).toBeUndefined()
    await expect(undoMove(database.db, owner, moveId)).rejects.toMatchObject({ code: 1703 })
    expect((await listNotices(database.db, viewer.accountId))[0]).toMatchObject({ kind: 'identity-returned' })

    await takeOver(viewer, identity)
    await sql`update identity_moves set undo_until = now() - interval '1 second' where from_account = ${owner.accountId}`.execute(
      database.db,
    )
    const [second] = await listNotices(database.db, owner.accountId)
    await expect(undoMove(database.db, owner, String(second!.detail['moveId']))).rejects.toMatchObject({ code: 1703 })
  })
})

test('connects a free identity to exactly one of a hundred accounts that bind it at once', async () => {
  const identity = identityOf('farcaster')
  const viewers: Viewer[] = []
  for (let index = 0; index < 100; index += 1) viewers.push(await logInWith(identityOf('email')))
  const results = await Promise.allSettled(viewers.map((viewer) => bind(database.db, { viewer, proven: proven(identity), isForce: false })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = viewers[results.findIndex(({ status }) => status === 'fulfilled')]
  expect(await ownerOf(identity)).toBe(winner!.accountId)
})

test('creates one account when an identity logs in twice at once for the first time', async () => {
  const identity = identityOf('bsky')
  const accounts = await Promise.all(Array.from({ length: 20 }, () => logInWith(identity)))
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1)
})

test('keeps the same subject of two issuers apart, and links nothing by email address', async () => {
  const [one, other] = ['https://one.example', 'https://other.example'].map((issuer) => ({
    ...identityOf('google', 'same-sub'),
    issuer,
    facts: { email: 'a@b.example' },
  }))
  const mail = identityOf('email', 'a@b.example')
  const accounts = [await logInWith(one!), await logInWith(other!), await logInWith(mail)]
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(3)
})

describe('disconnecting', () => {
  test('ends the sessions of the removed sign-in method, and never removes the last one, even when two are removed at once', async () => {
    const [first, second] = [identityOf('lens'), identityOf('email')]
    const viewer = await logInWith(first)
    await bind(database.db, { viewer, proven: proven(second), isForce: false })
    const byMail = await logInWith(second)
    const drop = ({ platform, subject }: ProvenIdentity) => disconnect(database.db, viewer.accountId, { platform, id: subject })
    const results = await Promise.allSettled([drop(first), drop(second)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const tokens = [viewer.token, byMail.token]
    const open = await Promise.all(tokens.map(async (token) => Boolean(await findViewer(database.db, token))))
    expect(open.toSorted()).toEqual([false, true])
    await expect(drop((await ownerOf(first)) ? first : second)).rejects.toMatchObject({ code: 1706 })
  })

  test('moves the current session to another sign-in method, and ends it with that one', async () => {
    const [first, second, third] = [identityOf('bsky'), identityOf('email'), identityOf('lens')]
    const viewer = await logInWith(first)
    for (const identity of [second, third]) await bind(database.db, { viewer, proven: proven(identity), isForce: false })
    const elsewhere = await logInWith(first)
    const drop = (identity: ProvenIdentity, sessionId?: string) =>
      disconnect(database.db, viewer.accountId, { platform: identity.platform, id: identity.subject }, sessionId ? { sessionId } : {})
    await drop(first, viewer.sessionId)
    const isOpen = async (token: string) => Boolean(await findViewer(database.db, token))
    expect([await isOpen(viewer.token), await isOpen(elsewhere.token)]).toEqual([true, false])
    await drop(second)
    expect(await isOpen(viewer.token)).toBe(false)
  })

  test("does not find another account's connections", async () => {
    const identity = identityOf('lens')
    await logInWith(identity)
    const viewer = await logInWith(identityOf('email'))
    await expect(disconnect(database.db, viewer.accountId, { platform: 'lens', id: identity.subject })).rejects.toMatchObject({
      code: 1705,
    })
  })

  test('removes the wallets that came with it when asked to, and no others', async () => {
    const viewer = await logInWith(identityOf('email'))
    const { db } = database
    await bind(db, { viewer, proven: proven({ ...identityOf('farcaster', '77'), facts: { addresses: ['0xAbC1'] } }), isForce: false })
    for (const subject of ['0xabc1', '0xdef2'])
      await db
        .insertInto('identities')
        .values({ account_id: viewer.accountId, platform: 'wallet', subject: `${subject}`, is_login: false })
        .execute()
    await disconnect(db, viewer.accountId, { platform: 'farcaster', id: '77' }, { withWallets: true })
    const left = await db
      .selectFrom('identities')
      .select('subject')
      .where('account_id', '=', viewer.accountId)
      .where('platform', '=', 'wallet')
      .execute()
    expect(left).toEqual([{ subject: '0xdef2' }])
  })
})
