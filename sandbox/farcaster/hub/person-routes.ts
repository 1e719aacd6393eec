import type { Hono } from 'hono'
import { imageUrl } from '../../media/image-url.ts'
import { toFarcasterTime } from './hub-messages.ts'
import type { HubStore } from './hub-store.ts'
import { refuse, sendPage } from './send-page.ts'

/** A person's profile, wallets and name. */
export function personRoutes(app: Hono, { messages, findMember, findMemberByName }: HubStore, mediaUrl: string): void {
  app.get('/v1/userDataByFid', (context) => {
    const person = findMember(Number(context.req.query('fid')))
    if (!person) return context.json({ messages: [], nextPageToken: '' })
    const values = [
      ['PFP', imageUrl(mediaUrl, person.avatar)],
      ['DISPLAY', person.name],
      ['BIO', person.bio],
      ['URL', person.website],
      ['USERNAME', person.accounts.farcaster!.username],
    ] as const
    const given = values.filter((entry): entry is [(typeof values)[number][0], string] => entry[1] !== undefined)
    return sendPage(context, given, ([type, value]) => messages.signAction(person.key, person.joinedAt, { kind: 'userData', type, value }))
  })
  app.get('/v1/verificationsByFid', (context) => {
    const person = findMember(Number(context.req.query('fid')))
    // A real verification's claim is signed by the wallet; no client here checks it.
    return sendPage(context, person ? [person] : [], ({ wallets, joinedAt, accounts }) => ({
      data: {
        type: 'MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS',
        fid: accounts.farcaster!.fid,
        timestamp: toFarcasterTime(joinedAt),
        network: 'FARCASTER_NETWORK_MAINNET',
        verificationAddAddressBody: { address: wallets.evm, protocol: 'PROTOCOL_ETHEREUM' },
      },
    }))
  })
  app.get('/v1/userNameProofByName', (context) => {
    const person = findMemberByName((context.req.query('name') ?? '').toLowerCase())
    if (!person) return refuse(context, 'not_found', 404)
    const { fid, username } = person.accounts.farcaster!
    return context.json({
      timestamp: Math.floor(person.joinedAt / 1000),
      name: username,
      owner: person.wallets.evm,
      signature: '',
      fid,
      type: 'USERNAME_TYPE_FNAME',
    })
  })
}
