import { errorMessages } from '@chorus/model/error-messages'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import type { Capabilities, ListedToggle } from '../../network.ts'
import { withMessage, toggleWithMessages } from '../../with-message.ts'
import { WireBlocks, WireMutes, WireProfile } from '../decode/wire.ts'
import { listSize, toPaging, toPeople } from '../paging.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createMarks } from './create-marks.ts'

const findPerson = async (xrpc: ActingXrpc, { profileId }: Profile) =>
  xrpc.query('app.bsky.actor.getProfile', WireProfile, { actor: profileId })

export function createFollow(xrpc: ActingXrpc, now: () => number): Capabilities['follow'] {
  const marks = createMarks<Profile>(xrpc, {
    collection: 'app.bsky.graph.follow',
    now,
    async find(profile) {
      const { did, viewer } = await findPerson(xrpc, profile)
      return { subject: did, mark: viewer?.following }
    },
  })
  return toggleWithMessages(marks, { add: () => errorMessages.notFollowed, remove: () => errorMessages.notUnfollowed })
}

/** Blocks are public. */
export function createBlock(xrpc: ActingXrpc, now: () => number): ListedToggle<Profile> {
  const marks = createMarks<Profile>(xrpc, {
    collection: 'app.bsky.graph.block',
    now,
    async find(profile) {
      const { did, viewer } = await findPerson(xrpc, profile)
      return { subject: did, mark: viewer?.blocking }
    },
  })
  return {
    ...toggleWithMessages(marks, { add: () => errorMessages.userNotBlocked, remove: () => errorMessages.userNotBlocked }),
    async list(page) {
      const { blocks, cursor } = await xrpc.query('app.bsky.graph.getBlocks', WireBlocks, toPaging(page, listSize), page.signal)
      return toPeople(xrpc, { people: blocks, cursor }, page.signal)
    },
  }
}

/** Stored privately by the account's server. */
export const createMute = (xrpc: ActingXrpc): Capabilities['mute'] => ({
  add: ({ profileId: actor }) =>
    withMessage(errorMessages.userNotMuted, async () => {
      await xrpc.call('app.bsky.graph.muteActor', v.unknown(), { actor })
    }),
  remove: ({ profileId: actor }) =>
    withMessage(errorMessages.userNotMuted, async () => {
      await xrpc.call('app.bsky.graph.unmuteActor', v.unknown(), { actor })
    }),
  async list(page) {
    const { mutes, cursor } = await xrpc.query('app.bsky.graph.getMutes', WireMutes, toPaging(page, listSize), page.signal)
    return toPeople(xrpc, { people: mutes, cursor }, page.signal)
  },
})
