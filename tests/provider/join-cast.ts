import type { Person } from '@chorus/sandbox/seed/world'
import { insertIdentity } from '../../server/account/log-in.ts'
import type { ProvenIdentity } from '../../server/account/proven-identity.ts'
import type { Member, Provider } from './start-provider.ts'

/** Logs in a person of the cast and connects all of their identities, public and private. */
export async function joinCast({ db, join }: Pick<Provider, 'db' | 'join'>, person: Person): Promise<Member> {
  const { email, telegram } = person
  const member = await join({ platform: 'email', subject: email.address, handle: email.address })
  const { accountId } = member.viewer
  for (const identity of [
    ...toNetworks(person),
    { platform: 'telegram' as const, subject: String(telegram.id), handle: telegram.username ?? '' },
  ])
    await insertIdentity(db, accountId, { issuer: '', ...identity })
  const wallet = { account_id: accountId, is_login: false }
  await db
    .insertInto('identities')
    .values([
      { ...wallet, platform: 'wallet', subject: person.wallets.evm, handle: person.ens ?? null },
      { ...wallet, platform: 'solana', subject: person.wallets.solana },
    ])
    .execute()
  return member
}

function toNetworks({ accounts: { farcaster, lens, x, bluesky }, name }: Person): Omit<ProvenIdentity, 'issuer'>[] {
  return [
    ...(farcaster
      ? [{ platform: 'farcaster' as const, subject: String(farcaster.fid), handle: farcaster.username, displayName: name }]
      : []),
    ...(lens ? [{ platform: 'lens' as const, subject: lens.address, handle: lens.localName, facts: { ownedBy: lens.owner } }] : []),
    ...(x ? [{ platform: 'twitter' as const, subject: x.id, handle: x.handle }] : []),
    ...(bluesky ? [{ platform: 'bsky' as const, subject: bluesky.did, handle: bluesky.handle }] : []),
  ]
}
