import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import * as v from 'valibot'
import type { ChannelDetails, ManageChannels } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { groupDocument, newestOwnGroupsDocument } from './group-documents.ts'
import { WireNewest, WireOneGroup } from './group-wire.ts'
import { toGroupChannel } from './to-channel.ts'

/** A file with what a group shows about itself. */
export interface StoredDetails {
  /** Of the details, not of the group. */
  id: string
  metadataUri: string
}

interface NewGroupDeps extends Pick<Writer, 'account' | 'ask' | 'send' | 'settle'> {
  store(details: ChannelDetails): Promise<StoredDetails>
  approval: { required: [{ membershipApprovalRule: { enable: true } }] }
}

interface Attempt {
  texts: string
  stored: StoredDetails
  /** ms. Absent: it wasn't sent. */
  sentAt?: number
  hash?: string | undefined
}

const NewestOwnGroups = v.object({ groups: WireNewest })
/** ms. An operation without an answer may still arrive: until then it isn't sent again. */
const doubtMs = 10 * 60_000
/** ms before each lookup. The index is some seconds behind. */
const lookupDelays = [0, 500, 1000, 2000]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates groups. A second attempt with the same texts continues where the first stopped, so that a lost response makes no second one. */
export function createNewGroup({ account, ask, send, settle, store, approval }: NewGroupDeps): ManageChannels['create'] {
  let attempt: Attempt | undefined

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
  /** After a lost answer. */
  const lookFor = async ({ stored, sentAt }: Attempt): Promise<Channel | undefined> => {
    for (const ms of lookupDelays) {
      await wait(ms)
      const found = await find(stored.id)
      if (found) return found
    }
    if (Date.now() - sentAt! < doubtMs) throw new Failure('timeout', operationMessages.notIndexed, { network: 'lens', call: 'createGroup' })
    return undefined
  }
  const create = async (now: Attempt, needsApproval: boolean): Promise<Channel> => {
    const made = now.sentAt !== undefined && now.hash === undefined ? await lookFor(now) : undefined
    if (made) return made
    now.sentAt = Date.now()
    now.hash ??= await send('createGroup', { metadataUri: now.stored.metadataUri, ...(needsApproval && { rules: approval }) })
    if (now.hash === undefined) throw new Failure('malformed', 'No transaction', { network: 'lens', call: 'createGroup' })
    await settle(now.hash)
    return read({ txHash: now.hash })
  }

  return async (details, needsApproval) => {
    const texts = JSON.stringify([details.name, details.description, needsApproval])
    if (attempt?.texts !== texts) attempt = { texts, stored: await store(details) }
    const now = attempt
    try {
      const group = await create(now, needsApproval)
      attempt = undefined
      return group
    } catch (error) {
      if (isFailure(error, 'refused') || (isFailure(error) && now.hash === undefined && !mayHaveHappened(error.kind))) attempt = undefined
      throw error
    }
  }
}
