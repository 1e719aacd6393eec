import type { Channel } from '@chorus/model/channel'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { FeedDetails, ManageFeeds, NetworkDeps, PostingGroup } from '../../../network.ts'
import type { Writer } from '../../acts/create-writer.ts'
import { createAttempts } from '../../publish/create-attempts.ts'
import { createSendOnce, type SendTiming } from '../../publish/create-send-once.ts'
import { type Builder, openBuilder } from '../../wallet/open-builder.ts'
import { feedDocument } from '../group-documents.ts'
import { WireNewest, WireOneFeed } from '../group-wire.ts'
import { toFeedChannel } from '../to-channel.ts'
import { newestOwnFeedsDocument } from './feed-management-documents.ts'

interface NewFeedDeps extends SendTiming, Pick<NetworkDeps, 'fetcher' | 'askWallet' | 'options' | 'attempts'> {
  /** Stores the feed's metadata under this id. Returns its URI. */
  store(details: FeedDetails, id: string): Promise<string>
  findCreator: ManageFeeds['findCreator']
  toRules(group: PostingGroup['id']): object
}

interface NewFeed {
  details: FeedDetails
  group: PostingGroup['id'] | undefined
}

const NewestOwnFeeds = v.object({ feeds: WireNewest })

/** Creates feeds as a builder, with the account as an admin: one per form, however often it is sent. Decision 101. */
export function createNewFeed(
  { account, ask, settle }: Pick<Writer, 'account' | 'ask' | 'settle'>,
  { fetcher, askWallet, options, store, findCreator, toRules, attempts, ...timing }: NewFeedDeps,
): ManageFeeds['create'] {
  const continueAttempt = createAttempts<Channel>({ name: `feed.${account.toLowerCase()}`, attempts })

  const read = async (request: { txHash: string } | { feed: string }, signal?: AbortSignal): Promise<Channel | undefined> => {
    const { feed } = await ask({ name: 'Feed', document: feedDocument, request, schema: WireOneFeed, signal })
    return feed ? toFeedChannel(feed) : undefined
  }
  /** The wallet's sessions, each for one attempt. */
  const builders = new WeakMap<NewFeed, Builder>()
  const sendOnce = createSendOnce<NewFeed, Channel>(
    { settle },
    {
      call: 'createFeed',
      upload: ({ details }, { key }) => store(details, key),
      async prepare(written) {
        const owner = await findCreator()
        if (owner === undefined) throw toOperationFailure('refused', 'ownerOnly', { network: 'lens', call: 'createFeed' })
        builders.set(written, await openBuilder(owner, { fetcher, askWallet, options }))
      },
      async submit(written, metadataUri, { watch }) {
        const rules = written.group === undefined ? undefined : toRules(written.group)
        return builders.get(written)?.createFeed({ metadataUri, admins: [account], ...(rules && { rules }) }, watch)
      },
      async find({ key }, _, signal) {
        const request = { filter: { managedBy: { address: account } }, orderBy: 'LATEST_FIRST', pageSize: 'TEN' }
        const question = { name: 'NewestOwnFeeds', document: newestOwnFeedsDocument, request, schema: NewestOwnFeeds, signal }
        const { feeds } = await ask(question)
        const found = feeds.items.find(({ metadata }) => metadata?.id === key)
        return found && read({ feed: found.address }, signal)
      },
      async confirm(_, progress, signal) {
        const { hash: txHash } = progress.read()
        return txHash === undefined ? undefined : read({ txHash }, signal)
      },
    },
    timing,
  )
  return (details, group) => {
    const content = JSON.stringify([details.name, details.description, group ?? null])
    return continueAttempt(content, (identity, progress) => sendOnce({ details, group }, identity, progress))
  }
}
