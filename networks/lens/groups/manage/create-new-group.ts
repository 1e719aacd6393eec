import type { Channel, Joining } from '@chorus/model/channel'
import * as v from 'valibot'
import type { ChannelDetails, ManageChannels, NetworkDeps } from '../../../network.ts'
import type { Writer } from '../../acts/create-writer.ts'
import { createAttempts } from '../../publish/create-attempts.ts'
import { createSendOnce, type SendTiming } from '../../publish/create-send-once.ts'
import { isLeftToWallet } from '../../publish/is-left-to-wallet.ts'
import { groupDocument, newestOwnGroupsDocument } from '../group-documents.ts'
import { WireNewest, WireOneGroup } from '../group-wire.ts'
import { toGroupChannel } from '../to-channel.ts'
import { toJoiningRules } from './to-joining-rules.ts'

interface NewGroupDeps extends SendTiming, Pick<NetworkDeps, 'attempts'> {
  /** Stores the group's metadata under this id. Returns its URI. */
  store(details: ChannelDetails, id: string): Promise<string>
}

interface NewGroup {
  details: ChannelDetails
  joining: Joining
}

const NewestOwnGroups = v.object({ groups: WireNewest })

/** Creates groups: one per form, however often it is sent. */
export function createNewGroup(
  { account, ask, send, settle }: Pick<Writer, 'account' | 'ask' | 'send' | 'settle'>,
  { store, attempts, ...timing }: NewGroupDeps,
): ManageChannels['create'] {
  const continueAttempt = createAttempts<Channel>({ name: `group.${account.toLowerCase()}`, attempts })

  const read = async (request: { txHash: string } | { group: string }, signal?: AbortSignal): Promise<Channel | undefined> => {
    const { group } = await ask({ name: 'Group', document: groupDocument, request, schema: WireOneGroup, signal })
    return group ? toGroupChannel(group, { viewer: account }) : undefined
  }
  const sendOnce = createSendOnce<NewGroup, Channel>(
    { settle },
    {
      call: 'createGroup',
      upload: ({ details }, { key }) => store(details, key),
      isLeftToWallet: (signal) => isLeftToWallet(ask, signal),
      submit({ joining }, metadataUri, { signal, watch }) {
        const rules = toJoiningRules(joining, account)
        return send('createGroup', { metadataUri, ...(rules && { rules }) }, signal, watch)
      },
      async find({ key }, _, signal) {
        const request = { filter: { managedBy: { address: account } }, orderBy: 'LATEST_FIRST', pageSize: 'TEN' }
        const question = { name: 'NewestOwnGroups', document: newestOwnGroupsDocument, request, schema: NewestOwnGroups, signal }
        const { groups } = await ask(question)
        const found = groups.items.find(({ metadata }) => metadata?.id === key)
        return found && read({ group: found.address }, signal)
      },
      async confirm(_, progress, signal) {
        const { hash: txHash } = progress.read()
        return txHash === undefined ? undefined : read({ txHash }, signal)
      },
    },
    timing,
  )
  return (details, joining) => {
    // Without the images, because choosing one again gives a different file.
    const texts = JSON.stringify([details.name, details.description, joining.needsApproval, joining.price])
    return continueAttempt(texts, (identity, progress) => sendOnce({ details, joining }, identity, progress))
  }
}
