import { happeningsQuestion, toHappenings } from '@chorus/networks/bluesky/notifications/to-happenings'
import { createAskAsAccount } from '../../hosted/ask-as-account.ts'
import type { Hosted } from '../../hosted/create-hosted.ts'
import { margins } from '../../hosted/resume.ts'
import type { PushNetwork } from './push-network.ts'

/** Bluesky: the notifications of the account, as its own service tells them, mutes and priority of the network applied. */
export function createBlueskyNews(hosted: Pick<Hosted, 'vault' | 'refresh' | 'askBluesky'>): PushNetwork {
  const ask = createAskAsAccount(hosted)
  return {
    platform: 'bsky',
    switches: { Reaction: 'likes', Mirror: 'recasts', Follow: 'follows', Mention: 'mention', Comment: 'reply', Quote: 'quote' },
    fetchHappenings: async (session) => toHappenings(await ask(session, happeningsQuestion, margins.Bsky)),
  }
}
