import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertIdentity } from '../../../server/account/log-in.ts'
import { dataOf, post, errorTextOf } from '../provider-responses.ts'
import type { Answer, Member, Node, Provider } from '../start-provider.ts'
import { type Proof, type ProofKind, startBindProofs, type Proofs, type BindMethod } from './start-bind-proofs.ts'

const platforms = ['email', 'google', 'apple', 'telegram', 'farcaster', 'lens', 'bsky', 'twitter'] as const
const holders = ['free', 'mine', 'other’s'] as const
type Holder = (typeof holders)[number]
const validForces = [{}, { isForce: false }, { isForce: true }] as const
const forces = [...validForces, { isForce: 'true' }, { isForce: 1 }] as const
const proofKinds = ['good', 'replayed', 'foreign', 'expired'] as const

let proofs: Proofs
let provider: Provider
beforeAll(async () => {
  proofs = await startBindProofs()
  provider = proofs.provider
})
afterAll(() => proofs?.[Symbol.asyncDispose]())

let me: Member
let other: Member
beforeEach(async () => {
  ;[me, other] = [await provider.join(), await provider.join()]
})

const methodOf = (platform: (typeof platforms)[number]): BindMethod => proofs.methods.find((method) => method.platform === platform)!
const readOwner = async ({ platform, identity: { issuer, subject } }: BindMethod): Promise<string | undefined> =>
  (
    await provider.db
      .selectFrom('identities')
      .select('account_id')
      .where('platform', '=', platform)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.account_id

/** Connects the identity to `holder`, or to no account. */
async function place(method: BindMethod, holder: Holder): Promise<string | undefined> {
  const { platform, identity } = method
  await provider.db.deleteFrom('identities').where('platform', '=', platform).where('subject', '=', identity.subject).execute()
  const owner = { free: undefined, mine: me.viewer.accountId, 'other’s': other.viewer.accountId }[holder]
  if (owner) await insertIdentity(provider.db, owner, { platform, ...identity })
  return owner
}

const send = (method: BindMethod, { body, headers = {} }: Proof, more: object = {}, member = me, node: Node = provider): Promise<Answer> =>
  post(node, method.bindPath, { ...body, ...more }, { token: member.token, headers })

/** A proof that was valid until it was used. */
async function makeReplayed(method: BindMethod): Promise<Proof> {
  await place(method, 'free')
  const proof = await method.prove('good')
  dataOf<object>(await send(method, proof, {}, await provider.join()))
  return proof
}

const make = (method: BindMethod, kind: (typeof proofKinds)[number]): Promise<Proof> =>
  kind === 'replayed' ? makeReplayed(method) : method.prove(kind satisfies ProofKind)

/** The confirmation token that a refusal carries. */
const confirmationOf = ({ json }: Answer): string | undefined => (json as { data?: { confirmation?: string } }).data?.confirmation

describe.each(platforms)('binding %s', (platform) => {
  const method = () => methodOf(platform)

  for (const holder of holders)
    for (const kind of proofKinds)
      // The schema rejects an invalid isForce before any proof is read, so one kind of proof is enough.
      for (const force of kind === 'good' ? forces : validForces)
        test(`of holder ${holder}, with ${JSON.stringify(force)} and a ${kind} proof`, async () => {
          const proof = await make(method(), kind)
          const before = await place(method(), holder)
          const isValid = !('isForce' in force) || typeof force.isForce === 'boolean'
          const first = await send(method(), proof, force)
          const confirmation = confirmationOf(first)
          const last = confirmation ? await send(method(), proof, { ...force, confirmation }) : first
          const mayMove =
            kind === 'good' && isValid && (holder === 'free' || (holder === 'other’s' && 'isForce' in force && force.isForce === true))

          expect(await readOwner(method())).toBe(mayMove ? me.viewer.accountId : before)
          if (!isValid) expect(first.status).toBe(400)
          if (mayMove) expect(dataOf<{ account_id: string }>(last).account_id).toBe(me.viewer.accountId)
          else if (holder !== 'mine') expect((last.json as { code: number }).code).not.toBe(0)
          // Only a forced takeover asks for a confirmation.
          if (confirmation) expect([holder, force]).toEqual(['other’s', { isForce: true }])
        })

  test('refuses an identity of another account with the documented message', async () => {
    const proof = await method().prove('good')
    await place(method(), 'other’s')
    const words = platform === 'email' ? 'Email has already been taken.' : `This ${platform} already bound to the other account`
    expect(errorTextOf(await send(method(), proof))).toContain(words)
  })

  test('accepts a confirmation once, for this account, identity and owner only', async () => {
    await place(method(), 'other’s')
    const confirmation = confirmationOf(await send(method(), await method().prove('good'), { isForce: true }))!
    const third = await provider.join()
    const confirm = async (member: Member) => send(method(), await method().prove('good'), { isForce: true, confirmation }, member)
    expect((await confirm(third)).json).toMatchObject({ code: 1702 })
    expect(await readOwner(method())).toBe(other.viewer.accountId)
    dataOf<object>(await confirm(me))
    const move = async (to: Member) =>
      provider.db
        .updateTable('identities')
        .set({ account_id: to.viewer.accountId })
        .where('subject', '=', method().identity.subject)
        .execute()
    // The confirmation is spent, even if the old owner has the identity again, and it doesn't cover another owner.
    await move(other)
    expect((await confirm(me)).json).toMatchObject({ code: 1702 })
    const fresh = confirmationOf(await send(method(), await method().prove('good'), { isForce: true }))!
    await move(third)
    const answer = await send(method(), await method().prove('good'), { isForce: true, confirmation: fresh })
    expect(answer.json).toMatchObject({ code: 1702 })
    expect(await readOwner(method())).toBe(third.viewer.accountId)
  })

  test('connects the identity to exactly one of 100 accounts that bind it concurrently over two nodes', async () => {
    await place(method(), 'free')
    // Codes and channels are created one by one, so a few are shared among the accounts.
    const count = platform === 'email' ? 1 : platform === 'farcaster' || platform === 'telegram' ? 10 : 100
    const made: Proof[] = []
    for (let index = 0; index < count; index++) made.push(await method().prove('good'))
    const members = await Promise.all(Array.from({ length: 100 }, () => provider.join()))
    const nodes = [provider, provider.addNode()]
    const answers = await Promise.all(members.map((member, index) => send(method(), made[index % count]!, {}, member, nodes[index % 2])))
    const winners = members.filter((_, index) => (answers[index]!.json as { code: number }).code === 0)
    expect(winners).toHaveLength(1)
    expect(await readOwner(method())).toBe(winners[0]!.viewer.accountId)
    const notified = await provider.db
      .selectFrom('notices')
      .select('account_id')
      .where(
        'account_id',
        'in',
        members.map(({ viewer }) => viewer.accountId),
      )
      .execute()
    expect(notified.map(({ account_id: id }) => id)).toEqual([winners[0]!.viewer.accountId])
  })
})

test('covers every platform', () => {
  expect(proofs.methods.map(({ platform }) => platform)).toEqual(platforms)
})
