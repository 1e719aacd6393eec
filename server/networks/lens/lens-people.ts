import { lensNames } from '@chorus/networks/lens/identity-names'
import * as v from 'valibot'
import { type LinkedIdentity, toLinked, toOwnWallets } from '../../identity/linked-identity.ts'
import { type NamedIdentity, toEvmAddress } from '../../identity/named-identity.ts'
import { capped, createPeopleSource, toAvatar } from '../../identity/people-source.ts'
import { readPublic } from '../../identity/read-public.ts'
import { identityAccountDocument } from './lens-documents.ts'

export const createLensPeople = (url: string, now: () => number) => createPeopleSource('lens', now, (named) => askLens(url, named))

const LensAnswer = v.object({
  data: v.object({
    account: v.nullable(
      v.object({
        address: v.string(),
        owner: v.nullish(v.string()),
        username: v.nullish(v.object({ localName: capped(100) })),
        metadata: v.nullish(v.object({ name: v.nullish(capped(100)), bio: v.nullish(capped(1000)), picture: v.nullish(v.unknown()) })),
      }),
    ),
  }),
})

async function askLens(url: string, { by, value }: NamedIdentity): Promise<LinkedIdentity[]> {
  // Some names look like addresses.
  const request = by === 'id' ? { address: value } : { username: { localName: value } }
  const body = JSON.stringify({ query: identityAccountDocument, variables: { request } })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const account = (await readPublic(`${url}/graphql`, LensAnswer, init))?.data.account
  const [id, owner] = [toEvmAddress(account?.address ?? ''), toEvmAddress(account?.owner ?? '')]
  if (!account || !id) return []
  const identity = toLinked('lens', {
    id,
    handle: lensNames.toHandle(account.username?.localName ?? '') ?? '',
    displayName: account.metadata?.name ?? '',
    bio: account.metadata?.bio ?? '',
    avatar: toAvatar(account.metadata?.picture),
    addresses: owner ? [owner] : [],
    sources: [{ source: 'lens', provider: 'lens', verifiedText: account.username?.localName ?? id }],
  })
  return [identity, ...toOwnWallets(identity, 'lens')]
}
