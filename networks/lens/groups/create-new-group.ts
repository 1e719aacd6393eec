import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import type { ChannelDetails, ManageChannels } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { id, optional } from '../wire.ts'
import { groupDocument, newestOwnGroupsDocument } from './group-documents.ts'
import { WireOneGroup } from './group-wire.ts'
import { toGroupChannel } from './to-channel.ts'

/** A file with what a group shows about itself. */
export interface StoredDetails {
  /** Of the details, not of the group. */
  id: string
  metadataUri: string
}

type NewGroupDeps = Pick<Writer, 'account' | 'ask' | 'send' | 'settle'> & {
  store(details: ChannelDetails): Promise<StoredDetails>
  approval: { required: [{ membershipApprovalRule: { enable: true } }] }
}

const NewestOwnGroups = v.object({
  groups: v.object({ items: lenientArray(v.object({ address: id, metadata: optional(v.object({ id })) })) }),
})

/** Creates groups. A second attempt with the same texts continues where the first stopped, so that a lost response makes no second group. */
export function createNewGroup({ account, ask, send, settle, store, approval }: NewGroupDeps): ManageChannels['create'] {
  let attempt: { texts: string; stored: StoredDetails; isSent: boolean; hash?: string | undefined } | undefined

  const read = async (request: { txHash: string } | { group: string }): Promise<Channel> => {
    const { group } = await ask({ name: 'Group', document: groupDocument, request, schema: WireOneGroup })
    if (!group) throw new Failure('not-found', 'No group found', { network: 'lens', call: 'Group' })
    return toGroupChannel(group)
  }
  const find = async (details: string): Promise<Channel | undefined> => {
    const request = { filter: { managedBy: { address: account } }, orderBy: 'LATEST_FIRST', pageSize: 'TEN' }
    const { groups } = await ask({ name: 'NewestOwnGroups', document: newestOwnGroupsDocument, request, schema: NewestOwnGroups })
    const found = groups.items.find(({ metadata }) => metadata?.id === details)
    return found && read({ group: found.address })
  }

  return async (details, needsApproval) => {
    const texts = JSON.stringify([details.name, details.description, needsApproval])
    if (attempt?.texts !== texts) attempt = { texts, stored: await store(details), isSent: false }
    const now = attempt
    try {
      let group = now.isSent && now.hash === undefined ? await find(now.stored.id) : undefined
      if (!group) {
        now.isSent = true
        now.hash ??= await send('createGroup', { metadataUri: now.stored.metadataUri, ...(needsApproval && { rules: approval }) })
        if (now.hash === undefined) throw new Failure('malformed', 'No transaction', { network: 'lens', call: 'createGroup' })
        await settle(now.hash)
        group = await read({ txHash: now.hash })
      }
      attempt = undefined
      return group
    } catch (error) {
      if (isFailure(error, 'refused') || (isFailure(error) && now.hash === undefined && !mayHaveHappened(error.kind))) attempt = undefined
      throw error
    }
  }
}
