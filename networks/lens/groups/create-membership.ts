import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { isSamePrice } from '@chorus/model/token-price'
import type { Channels } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { lookAgain } from '../acts/look-again.ts'
import { groupDocument } from './group-documents.ts'
import { type WireGroup, WireOneGroup } from './group-wire.ts'
import { isOwnedBy, isRunBy, isShortOfPrice, isUnapproved, toGroupChannel } from './to-channel.ts'

type Flag = 'isMember' | 'hasRequestedMembership'
type Name = 'joinGroup' | 'leaveGroup' | 'requestGroupMembership' | 'cancelGroupMembershipRequest'

/** Joining groups, and asking to join. The API refuses to repeat these, which doesn't matter if the state is already as wanted. */
export function createMembership({ account, write, ask }: Writer): Required<Pick<Channels, 'join' | 'request'>> {
  const readGroup = async (group: string) =>
    (await ask({ name: 'Group', document: groupDocument, request: { group }, schema: WireOneGroup })).group
  const read = async (group: string) => (await readGroup(group))?.operations
  const set = async (name: Name, { id: group }: Channel, flag: Flag, isOn: boolean) => {
    try {
      await write(name, { group })
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error
      const found = await read(group).catch(() => undefined)
      if (found?.[flag] !== isOn) throw error
    }
  }
  /** Where admins approve members, they join with a request that they approve themselves. If only the approval fails, the request stays in the list. */
  const approveOwn = async (channel: Channel) => {
    await set('requestGroupMembership', channel, 'hasRequestedMembership', true)
    await write('approveGroupMembershipRequests', { group: channel.id, accounts: [account] })
  }
  return {
    join: {
      async add(channel) {
        const group = await readGroup(channel.id)
        if (!group) throw new Failure('not-found', 'No group found', { network: 'lens', call: 'joinGroup' })
        if (group.operations?.isMember) return
        if (!isOwnedBy(account, group)) checkPrice(channel, group)
        try {
          await (isRunBy(account, group) && isUnapproved(group) ? approveOwn(channel) : set('joinGroup', channel, 'isMember', true))
        } catch (error) {
          if (!isFailure(error) || !mayHaveHappened(error.kind)) throw error
          const state = await lookAgain(
            () => read(channel.id).catch(() => undefined),
            (found) => found?.isMember === true,
          )
          if (!state?.isMember) throw error
        }
      },
      remove: (group) => set('leaveGroup', group, 'isMember', false),
    },
    request: {
      async add(channel) {
        // The API doesn't say when someone whose request is approved pays.
        const group = await readGroup(channel.id)
        if (group && !isOwnedBy(account, group)) checkPrice(channel, group)
        await set('requestGroupMembership', channel, 'hasRequestedMembership', true)
      },
      remove: (group) => set('cancelGroupMembershipRequest', group, 'hasRequestedMembership', false),
    },
  }
}

/** The API charges the current price, so nothing is sent unless it is the price that the person saw. Decision 097. */
function checkPrice(seen: Channel, group: WireGroup): void {
  const { price, rules = [], alternatives = [] } = toGroupChannel(group)
  const isUnnamed = !price && [...rules, ...alternatives].some(({ kind }) => kind === 'payment')
  const refuse = (reason: OperationReason) => toOperationFailure('refused', reason, { network: 'lens', call: 'joinGroup' })
  if (isUnnamed || !isSamePrice(price, seen.price)) throw refuse('priceChanged')
  if (price && isShortOfPrice(group)) throw refuse('balanceTooLow')
}
