import { happeningsQuestion, toHappenings } from '@chorus/networks/bluesky/notifications/to-happenings'
import { createAskAsAccount } from '../../hosted/ask-as-account.ts'
import { margins } from '../../hosted/resume.ts'
import type { PushNetwork } from './push-network.ts'

/** Bluesky: the notifications of the account, as its own service tells them, mutes and priority of the network applied. */
export const blueskyNews: PushNetwork = {
  platform: 'bsky',
  switches: { Reaction: 'likes', Mirror: 'recasts', Follow: 'follows', Mention: 'mention', Comment: 'reply', Quote: 'quote' },
  fetchHappenings: async (hosted, session) => toHappenings(await createAskAsAccount(hosted)(session, happeningsQuestion, margins.Bsky)),
}
