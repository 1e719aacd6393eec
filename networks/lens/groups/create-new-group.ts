import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { ChannelDetails, ManageChannels } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { createNewPlace, type StoredDetails } from './create-new-place.ts'
import { groupDocument, newestOwnGroupsDocument } from './group-documents.ts'
import { WireNewest, WireOneGroup } from './group-wire.ts'
import { toGroupChannel } from './to-channel.ts'

interface NewGroupDeps extends Pick<Writer, 'account' | 'ask' | 'send' | 'settle'> {
  store(details: ChannelDetails): Promise<StoredDetails>
  approval: { required: [{ membershipApprovalRule: { enable: true } }] }
}

/** Creates groups. */
export function createNewGroup({ account, ask, send, settle, store, approval }: NewGroupDeps): ManageChannels['create'] {
  const read = async (request: { txHash: string } | { group: string }) => {
    const { group } = await ask({ name: 'Group', document: groupDocument, request, schema: WireOneGroup })
    if (!group) throw new Failure('not-found', 'No group found', { network: 'lens', call: 'Group' })
    return toGroupChannel(group)
  }
  const create = createNewPlace<{ details: ChannelDetails; needsApproval: boolean }>(
    { settle },
    {
      call: 'createGroup',
      store: ({ details }) => store(details),
      submit: ({ needsApproval }, metadataUri) => send('createGroup', { metadataUri, ...(needsApproval && { rules: approval }) }),
      read: (txHash) => read({ txHash }),
      async find(details) {
        const request = { filter: { managedBy: { address: account } }, orderBy: 'LATEST_FIRST', pageSize: 'TEN' }
        const schema = v.object({ groups: WireNewest })
        const { groups } = await ask({ name: 'NewestOwnGroups', document: newestOwnGroupsDocument, request, schema })
        const found = groups.items.find(({ metadata }) => metadata?.id === details)
        return found && read({ group: found.address })
      },
    },
    ({ details: { name, description }, needsApproval }) => JSON.stringify([name, description, needsApproval]),
  )
  return (details, needsApproval) => create({ details, needsApproval })
}
