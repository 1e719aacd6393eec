import { Failure } from '@chorus/model/failure'
import { feed as toFeedMetadata } from '@lens-protocol/metadata'
import * as v from 'valibot'
import type { FeedDetails, ManageFeeds } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { Grove } from '../publish/create-grove.ts'
import { createNewPlace, type StoredDetails } from './create-new-place.ts'
import { feedDocument, newestOwnFeedsDocument } from './group-documents.ts'
import { WireNewest, WireOneFeed } from './group-wire.ts'
import { toFeedChannel } from './to-channel.ts'

/** Characters. The standard has no limit; longer names don't fit a line. */
const maxNameLength = 50
const isName = (name: string): boolean => name.length > 0 && name.length <= maxNameLength

/** What owners do with feeds. */
export function createFeedManagement({ account, ask, send, settle, write }: Writer, grove: Grove): ManageFeeds {
  const store = async ({ name, description }: FeedDetails): Promise<StoredDetails> => {
    if (!isName(name)) throw new Failure('refused', 'Lens doesn’t accept this name for a feed.', { network: 'lens' })
    // The standard has no empty texts.
    const metadata = toFeedMetadata({ id: crypto.randomUUID(), name, ...(description && { description }) })
    return { id: metadata.lens.id, metadataUri: await grove.uploadJson(metadata) }
  }
  const read = async (request: { txHash: string } | { feed: string }) => {
    const { feed } = await ask({ name: 'Feed', document: feedDocument, request, schema: WireOneFeed })
    if (!feed) throw new Failure('not-found', 'No feed found', { network: 'lens', call: 'Feed' })
    return toFeedChannel(feed)
  }
  return {
    isName,
    maxNameLength,
    create: createNewPlace<FeedDetails>(
      { settle },
      {
        call: 'createFeed',
        store,
        submit: (_, metadataUri) => send('createFeed', { metadataUri }),
        read: (txHash) => read({ txHash }),
        async find(details) {
          const request = { filter: { managedBy: { address: account } }, orderBy: 'LATEST_FIRST', pageSize: 'TEN' }
          const { feeds } = await ask({
            name: 'NewestOwnFeeds',
            document: newestOwnFeedsDocument,
            request,
            schema: v.object({ feeds: WireNewest }),
          })
          const found = feeds.items.find(({ metadata }) => metadata?.id === details)
          return found && read({ feed: found.address })
        },
      },
      ({ name, description }) => JSON.stringify([name, description]),
    ),
    async edit(feed, details) {
      await write('setFeedMetadata', { feed, metadataUri: (await store(details)).metadataUri })
    },
  }
}
