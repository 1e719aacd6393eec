import type { Channel } from '@chorus/model/channel'
import { isFailure } from '@chorus/model/failure'
import type { Channels, Toggle } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { groupDocument } from './group-documents.ts'
import { WireOneGroup } from './group-wire.ts'

type Flag = 'isMember' | 'hasRequestedMembership'
type Name = 'joinGroup' | 'leaveGroup' | 'requestGroupMembership' | 'cancelGroupMembershipRequest'

/** Joining groups, and asking to. The API refuses to repeat these; that doesn't matter where it is already as wanted. */
export function createMembership({ write, ask }: Writer): Required<Pick<Channels, 'join' | 'request'>> {
  const read = async (group: string) =>
    (await ask({ name: 'Group', document: groupDocument, request: { group }, schema: WireOneGroup })).group?.operations
  const set = async (name: Name, { id: group }: Channel, flag: Flag, isOn: boolean) => {
    try {
      await write(name, { group })
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error
      const found = await read(group).catch(() => undefined)
      if (found?.[flag] !== isOn) throw error
    }
  }
  const toToggle = (flag: Flag, add: Name, remove: Name): Toggle<Channel> => ({
    add: (group) => set(add, group, flag, true),
    remove: (group) => set(remove, group, flag, false),
  })
  return {
    join: toToggle('isMember', 'joinGroup', 'leaveGroup'),
    request: toToggle('hasRequestedMembership', 'requestGroupMembership', 'cancelGroupMembershipRequest'),
  }
}
