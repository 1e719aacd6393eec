import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { isSamePrice } from '@chorus/model/token-price'
import type { Channels } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { doubtMs } from '../acts/doubt-ms.ts'
import { lookAgain } from '../acts/look-again.ts'
import type { PayOnce } from '../publish/create-pay-once.ts'
import { groupDocument } from './group-documents.ts'
import { type WireGroup, WirePricedGroup } from './group-wire.ts'
import { isOwnedBy, isRunBy, isShortOfPrice, isUnapproved, toGroupChannel } from './to-channel.ts'
import { withKnownPrice } from './with-known-price.ts'

type Flag = 'isMember' | 'hasRequestedMembership'
type Name = 'joinGroup' | 'leaveGroup' | 'requestGroupMembership' | 'cancelGroupMembershipRequest'

/** Joining groups, and asking to join. The API refuses to repeat these, which doesn't matter if the state is already as wanted. */
export function createMembership(
  { account, write, request, ask }: Pick<Writer, 'account' | 'write' | 'request' | 'ask'>,
  { payOnce, pause, now = Date.now }: { payOnce: PayOnce; pause?: (ms: number) => Promise<void>; now?: () => number },
): Required<Pick<Channels, 'join' | 'request'>> {
  /** Groups of which an operation may still arrive, with the ms until when. */
  const doubts = new Map<string, number>()
  const isDoubtful = (group: string) => (doubts.get(group) ?? 0) > now()
  const noteFailure = (group: string, error: unknown) => {
    if (isFailure(error) && mayHaveHappened(error.kind)) doubts.set(group, now() + doubtMs)
  }

  const readGroup = async (group: string, call: Name) => {
    const question = { name: 'Group', document: groupDocument, request: { group }, schema: WirePricedGroup, isWhole: true }
    const { group: found } = await withKnownPrice(call, () => ask(question))
    if (!found) throw new Failure('not-found', 'No group found', { network: 'lens', call })
    return found
  }
  const read = async (group: string) => (await readGroup(group, 'joinGroup').catch(() => undefined))?.operations
  const lookFor = async (group: string, flag: Flag, isOn: boolean) => {
    const isThere = (found: Awaited<ReturnType<typeof read>>) => found?.[flag] === isOn
    return isThere(await lookAgain(() => read(group), isThere, pause ? { pause } : {}))
  }

  const set = async (name: Name, { id: group }: Channel, flag: Flag, isOn: boolean) => {
    try {
      await write(name, { group })
      doubts.delete(group)
    } catch (error) {
      noteFailure(group, error)
      if (!isFailure(error, 'refused')) throw error
      if ((await read(group))?.[flag] !== isOn) throw error
      if (!isDoubtful(group)) return
      // An earlier operation, whose answer was lost, may have been the opposite. Until it has arrived, there is nothing to undo.
      if (!(await lookFor(group, flag, !isOn))) throw toOperationFailure('timeout', 'notIndexed', { network: 'lens', call: name })
      await write(name, { group })
      doubts.delete(group)
    }
  }
  /** Where admins approve members, they join with a request that they approve themselves. If only the approval fails, the request stays in the list. */
  const approveOwn = async (channel: Channel) => {
    await set('requestGroupMembership', channel, 'hasRequestedMembership', true)
    await write('approveGroupMembershipRequests', { group: channel.id, accounts: [account] })
  }
  const joinFree = async (channel: Channel, group: WireGroup) => {
    try {
      await (isRunBy(account, group) && isUnapproved(group) ? approveOwn(channel) : set('joinGroup', channel, 'isMember', true))
    } catch (error) {
      if (!isFailure(error) || !mayHaveHappened(error.kind)) throw error
      if (!(await lookFor(channel.id, 'isMember', true))) throw error
      doubts.delete(channel.id)
    }
  }
  const joinPaid = async (channel: Channel, found: WireGroup) => {
    let group = found
    try {
      await payOnce({
        call: 'joinGroup',
        subject: channel.id,
        isRepeatable: false,
        isDone: async () => (group = await readGroup(channel.id, 'joinGroup')).operations?.isMember === true,
        prepare: async () => checkPrice(channel, group),
        submit: (pay) => pay(() => request('joinGroup', { group: channel.id })),
      })
      doubts.delete(channel.id)
    } catch (error) {
      noteFailure(channel.id, error)
      throw error
    }
  }
  return {
    join: {
      async add(channel) {
        const group = await readGroup(channel.id, 'joinGroup')
        // A request to leave whose answer was lost may still be arriving.
        if (group.operations?.isMember && !(isDoubtful(channel.id) && (await lookFor(channel.id, 'isMember', false)))) return
        if (isOwnedBy(account, group)) return joinFree(channel, group)
        if (channel.price) return joinPaid(channel, group)
        checkPrice(channel, group)
        await joinFree(channel, group)
      },
      remove: (group) => set('leaveGroup', group, 'isMember', false),
    },
    request: {
      async add(channel) {
        // The API doesn't say when someone whose request is approved pays.
        const group = await readGroup(channel.id, 'requestGroupMembership')
        if (!isOwnedBy(account, group)) checkPrice(channel, group)
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
