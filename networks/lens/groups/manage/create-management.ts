import type { LensWriteInput } from '@chorus/contract/hosted/hosted-lens'
import { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { group as toGroupMetadata } from '@lens-protocol/metadata'
import * as v from 'valibot'
import type { ChannelDetails, ManageChannels, NetworkDeps, PageRequest } from '../../../network.ts'
import type { Writer } from '../../acts/create-writer.ts'
import { editProfileFeatures } from '../../features.ts'
import { toPeople, WirePeople } from '../../lists/to-people.ts'
import type { SendingDeps } from '../../publish/create-sending.ts'
import { id, optional, uri } from '../../wire.ts'
import { bannedMembersDocument, membershipRequestsDocument, ownGroupDocument } from '../group-documents.ts'
import { createNewGroup } from './create-new-group.ts'
import { priceFee, priceToken, toJoiningRules, toTokensRule } from './to-joining-rules.ts'

const OwnGroup = v.object({
  group: v.nullable(
    v.object({
      address: id,
      metadata: optional(v.object({ icon: optional(uri), coverPicture: optional(uri) })),
      owner: id,
      rules: v.object({ required: v.array(v.object({ id: v.string(), type: v.string() })) }),
    }),
  ),
})

/** Characters, by the official standard for metadata. */
const maxNameLength = 50
const isName = (name: string): boolean => name.length <= maxNameLength && /^[a-zA-Z0-9-]+$/.test(name)

type AboutMembers = 'approveGroupMembershipRequests' | 'rejectGroupMembershipRequests' | 'removeGroupMembers' | 'unbanGroupAccounts'

/** What owners and admins of groups do. */
export function createManagement(writer: Writer, { grove, ...deps }: SendingDeps & Pick<NetworkDeps, 'attempts'>): ManageChannels {
  const { ask, write } = writer
  const read = async (group: string) => {
    const found = (await ask({ name: 'OwnGroup', document: ownGroupDocument, request: { group }, schema: OwnGroup, isWhole: true })).group
    // An edit without the current metadata would remove what the group has.
    if (!found) throw new Failure('not-found', 'No group found', { network: 'lens', call: 'OwnGroup' })
    return found
  }
  /** Stores a group's metadata under this id. Returns its URI. */
  const store = async ({ name, description, image, cover }: ChannelDetails, id: string, group?: string): Promise<string> => {
    if (!isName(name)) throw toOperationFailure('refused', 'nameRefused', { network: 'lens' })
    const [icon, coverPicture] = await Promise.all([image, cover].map((file) => file && grove.upload(file)))
    // Read last, so that a change from elsewhere during the uploads is kept.
    const before = group === undefined ? undefined : (await read(group)).metadata
    const images = { icon: icon ?? before?.icon, coverPicture: coverPicture ?? before?.coverPicture }
    const metadata = toGroupMetadata({
      id,
      name,
      // The standard has no empty texts.
      ...(description && { description }),
      ...(images.icon && { icon: images.icon }),
      ...(images.coverPicture && { coverPicture: images.coverPicture }),
    })
    return grove.uploadJson(metadata)
  }
  const listPeople =
    (name: string, document: string, orderBy: string) =>
    async (group: string, { cursor, signal }: PageRequest) =>
      toPeople((await ask({ name, document, request: { group, orderBy, cursor }, schema: WirePeople, signal })).people)
  /** Both in one operation, so that no one joins in between. */
  const replaceRules = async (group: string, toRemove: string[], toAdd: LensWriteInput<'updateGroupRules'>['toAdd']): Promise<void> => {
    if (toAdd || toRemove.length > 0)
      await write('updateGroupRules', { group, ...(toAdd && { toAdd }), ...(toRemove.length > 0 && { toRemove }) })
  }
  const about =
    (name: AboutMembers) =>
    (group: string, { profileId }: Profile) =>
      write(name, { group, accounts: [profileId] })
  const aboutAdmins =
    (name: 'addAdmins' | 'removeAdmins') =>
    (address: string, { profileId }: Profile) =>
      write(name, { address, admins: [profileId] })

  return {
    isName,
    maxNameLength,
    images: editProfileFeatures.images,
    pricing: { symbol: priceToken.symbol, fee: priceFee },
    create: createNewGroup(writer, { ...deps, store }),
    async edit(group, details) {
      const metadataUri = await store(details, crypto.randomUUID(), group)
      await write('setGroupMetadata', { group, metadataUri })
    },
    async setJoining(group, joining) {
      const { rules, owner } = await read(group)
      const [approvals, payments] = ['MEMBERSHIP_APPROVAL', 'SIMPLE_PAYMENT'].map((type) =>
        rules.required.filter((rule) => rule.type === type),
      )
      const isApprovalKept = joining.needsApproval && approvals!.length > 0
      const toRemove = [...(isApprovalKept ? [] : approvals!), ...payments!].map((rule) => rule.id)
      const toAdd = isApprovalKept ? undefined : toJoiningRules(joining, owner)
      await replaceRules(group, toRemove, toAdd)
    },
    async setTokens(group, tokens) {
      const { rules } = await read(group)
      const toRemove = rules.required.filter(({ type }) => type === 'TOKEN_GATED').map((rule) => rule.id)
      await replaceRules(group, toRemove, tokens && toTokensRule(tokens))
    },
    requests: {
      list: listPeople('MembershipRequests', membershipRequestsDocument, 'LAST_REQUESTED'),
      approve: about('approveGroupMembershipRequests'),
      reject: about('rejectGroupMembershipRequests'),
    },
    admins: { add: aboutAdmins('addAdmins'), remove: aboutAdmins('removeAdmins') },
    remove: about('removeGroupMembers'),
    bans: {
      list: listPeople('BannedMembers', bannedMembersDocument, 'LAST_BANNED'),
      // A plain ban may leave a member in the group: the API's texts disagree.
      add: (group, { profileId }) => write('removeGroupMembers', { group, accounts: [profileId], ban: true }),
      remove: about('unbanGroupAccounts'),
    },
  }
}
