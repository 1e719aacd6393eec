import { Failure } from '@chorus/model/failure'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { feed as toFeedMetadata } from '@lens-protocol/metadata'
import * as v from 'valibot'
import { lenientArray } from '../../../lenient-array.ts'
import type { FeedDetails, ManageFeeds, NetworkDeps, PostingGroup } from '../../../network.ts'
import type { Writer } from '../../acts/create-writer.ts'
import { WireAddress } from '../../is-address.ts'
import type { SendingDeps } from '../../publish/create-sending.ts'
import { id, optional, text } from '../../wire.ts'
import { isMembersRule, toGroupOf } from '../to-channel.ts'
import { createNewFeed } from './create-new-feed.ts'
import { feedCreatorDocument, feedRulesDocument, postingGroupsDocument } from './feed-management-documents.ts'

interface FeedManagementDeps extends SendingDeps, Pick<NetworkDeps, 'fetcher' | 'askWallet' | 'options' | 'attempts'> {}

/** Characters. The standard has no limit, but longer names don't fit on a line. */
const maxNameLength = 50
const isName = (name: string): boolean => name.length > 0 && name.length <= maxNameLength

const Creator = v.object({
  account: v.nullable(v.object({ owner: WireAddress })),
  me: v.object({ loggedInAs: v.object({ __typename: v.string() }) }),
})
const Rules = v.object({
  feed: v.nullable(
    v.object({
      rules: v.object({
        required: v.array(
          v.object({
            id: v.string(),
            type: v.string(),
            config: v.array(v.object({ key: v.optional(v.string(), ''), address: v.optional(id) })),
          }),
        ),
      }),
    }),
  ),
})
const Groups = v.object({
  groups: v.object({ items: lenientArray(v.object({ address: id, metadata: optional(v.object({ name: text })) })) }),
})

type MembersRules = { required: [{ groupGatedRule: { group: string; repliesRestricted: true } }] }
const toRules = (group: string): MembersRules => ({ required: [{ groupGatedRule: { group, repliesRestricted: true } }] })
const noFeed = (call: string) => new Failure('not-found', 'No feed found', { network: 'lens', call })

/** What owners and admins can do with feeds. The API lets only builders create them, and a session here belongs to an account. Decision 101. */
export function createFeedManagement(writer: Writer, { grove, ...deps }: FeedManagementDeps): ManageFeeds {
  const { account, ask, write } = writer
  /** Stores a feed's metadata under this id. Returns its URI. */
  const store = async ({ name, description }: FeedDetails, id: string): Promise<string> => {
    if (!isName(name)) throw toOperationFailure('refused', 'nameRefused', { network: 'lens' })
    // The standard has no empty texts.
    return grove.uploadJson(toFeedMetadata({ id, name, ...(description && { description }) }))
  }
  const findCreator = async (): Promise<string | undefined> => {
    const question = { name: 'FeedCreator', document: feedCreatorDocument, request: { address: account }, schema: Creator, isWhole: true }
    const { account: found, me } = await ask(question)
    return me.loggedInAs.__typename === 'AccountOwned' ? found?.owner : undefined
  }
  const findGroups = async (filter: object): Promise<PostingGroup[]> => {
    const request = { filter, orderBy: 'ALPHABETICAL', pageSize: 'FIFTY' }
    const { groups } = await ask({ name: 'PostingGroups', document: postingGroupsDocument, request, schema: Groups })
    return groups.items.map(({ address, metadata }) => ({
      id: address.toLowerCase(),
      name: toPlainLine(metadata?.name ?? '') || address.toLowerCase(),
    }))
  }
  const aboutAdmins =
    (name: 'addAdmins' | 'removeAdmins'): ManageFeeds['admins']['add'] =>
    (address, { profileId }) =>
      write(name, { address, admins: [profileId] })

  return {
    isName,
    maxNameLength,
    findCreator,
    async listPostingGroups() {
      const found = await Promise.all([findGroups({ managedBy: { address: account } }), findGroups({ member: account })])
      const groups = new Map(found.flat().map((group) => [group.id, group]))
      return [...groups.values()].toSorted((one, other) => one.name.localeCompare(other.name))
    },
    create: createNewFeed(writer, { ...deps, store, findCreator, toRules }),
    async edit(feed, details) {
      await write('setFeedMetadata', { feed, metadataUri: await store(details, crypto.randomUUID()) })
    },
    async setPostingGroup(feed, group) {
      const question = { name: 'FeedRules', document: feedRulesDocument, request: { feed }, schema: Rules, isWhole: true }
      const { feed: found } = await ask(question)
      if (!found) throw noFeed('FeedRules')
      const rules = found.rules.required.filter(isMembersRule)
      const kept = group === undefined ? undefined : rules.find((rule) => toGroupOf(rule) === group)
      const toRemove = rules.filter((rule) => rule !== kept).map((rule) => rule.id)
      const toAdd = group !== undefined && !kept && toRules(group)
      if (!toAdd && toRemove.length === 0) return
      await write('updateFeedRules', { feed, ...(toAdd && { toAdd }), ...(toRemove.length > 0 && { toRemove }) })
    },
    admins: { add: aboutAdmins('addAdmins'), remove: aboutAdmins('removeAdmins') },
  }
}
