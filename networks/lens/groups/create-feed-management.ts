import { Failure } from '@chorus/model/failure'
import { feed as toFeedMetadata } from '@lens-protocol/metadata'
import type { ManageFeeds } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { Grove } from '../publish/create-grove.ts'

/** Characters. The standard has no limit; longer names don't fit a line. */
const maxNameLength = 50
const isName = (name: string): boolean => name.length > 0 && name.length <= maxNameLength

/** What owners do with feeds. The API lets only builders create them, and a session here is an account's. */
export const createFeedManagement = ({ write }: Pick<Writer, 'write'>, grove: Grove): ManageFeeds => ({
  isName,
  maxNameLength,
  async edit(feed, { name, description }) {
    if (!isName(name)) throw new Failure('refused', 'Lens doesn’t accept this name for a feed.', { network: 'lens' })
    // The standard has no empty texts.
    const metadata = toFeedMetadata({ id: crypto.randomUUID(), name, ...(description && { description }) })
    await write('setFeedMetadata', { feed, metadataUri: await grove.uploadJson(metadata) })
  },
})
