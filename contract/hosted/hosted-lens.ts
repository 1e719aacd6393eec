import * as v from 'valibot'
import { defineCall } from '../call.ts'

// What a page may change on Lens as one of this browser's accounts: these operations with these inputs, and nothing else.

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** A number, the slug derived from it, or the `{account}-{post}` of older posts. */
const post = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))
const uri = v.pipe(v.string(), v.regex(/^(?:lens|ipfs|ar|https):\/\//), v.maxLength(2000))
const aboutPost = v.strictObject({ post })
const aboutAccount = v.strictObject({ account: address })
const aboutGroup = v.strictObject({ group: address })
const somePeople = v.pipe(v.array(address), v.minLength(1), v.maxLength(50))
const aboutMembers = v.strictObject({ group: address, accounts: somePeople })
const aboutAdmins = v.strictObject({ address, admins: somePeople })
const approvalRule = v.strictObject({ membershipApprovalRule: v.strictObject({ enable: v.literal(true) }) })
/** Limits posting and replying in a feed to the members of a group. */
const membersRule = v.strictObject({ groupGatedRule: v.strictObject({ group: address, repliesRestricted: v.literal(true) }) })
const ruleId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const reaction = v.strictObject({ post, reaction: v.literal('UPVOTE') })
const followersOnly = v.strictObject({
  followersOnlyRule: v.strictObject({ repliesRestricted: v.boolean(), repostRestricted: v.boolean(), quotesRestricted: v.boolean() }),
})

/** Everything except the account's tokens. */
const managerPermissions = v.strictObject({
  canExecuteTransactions: v.literal(true),
  canTransferTokens: v.literal(false),
  canTransferNative: v.literal(false),
  canSetMetadataUri: v.literal(true),
})

const amount = v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/))
/** What joining costs, and who receives it. */
const paymentRule = v.strictObject({
  simplePaymentRule: v.strictObject({ erc20: v.strictObject({ currency: address, value: amount }), recipient: address }),
})
/** What new members have to hold. */
const tokensRule = v.strictObject({
  tokenGatedRule: v.strictObject({
    token: v.strictObject({ standard: v.picklist(['ERC20', 'ERC721']), currency: address, value: amount }),
  }),
})
const groupRules = v.strictObject({ required: v.tuple([v.union([approvalRule, paymentRule, tokensRule])]) })
const simpleCollect = v.strictObject({
  selected: v.literal(true),
  referrals: v.tuple([]),
  paymentSource: v.picklist(['ACCOUNT', 'SIGNER']),
})

/** The input of each operation, by its name in the API. The account header selects the account. */
export const lensWrites = {
  post: v.strictObject({
    contentUri: uri,
    commentOn: v.optional(aboutPost),
    quoteOf: v.optional(aboutPost),
    feed: v.optional(address),
    rules: v.optional(v.strictObject({ required: v.pipe(v.array(followersOnly), v.maxLength(1)) })),
  }),
  /** `contentUri` names a file with the complete new content of the post. */
  editPost: v.strictObject({ post, contentUri: uri }),
  repost: aboutPost,
  deletePost: aboutPost,
  addReaction: reaction,
  undoReaction: reaction,
  bookmarkPost: aboutPost,
  undoBookmarkPost: aboutPost,
  reportPost: v.strictObject({ post, reason: v.literal('SCAM') }),
  reportAccount: v.strictObject({ account: address, reason: v.literal('REPETITIVE_SPAM') }),
  follow: aboutAccount,
  unfollow: aboutAccount,
  block: aboutAccount,
  unblock: aboutAccount,
  /** Collecting a post. */
  executePostAction: v.strictObject({ post, action: v.strictObject({ simpleCollect }) }),
  /** A transaction for the wallet, which shows what it allows. */
  prepareSignerErc20Approval: v.strictObject({
    approval: v.strictObject({ exact: v.strictObject({ currency: address, value: amount }) }),
  }),
  /** The URI of a file with all that a profile shows. */
  setAccountMetadata: v.strictObject({ metadataUri: uri }),
  joinGroup: aboutGroup,
  leaveGroup: aboutGroup,
  requestGroupMembership: aboutGroup,
  cancelGroupMembershipRequest: aboutGroup,
  /** For owners and admins of a group. `metadataUri` names a file with its name, description and images. */
  createGroup: v.strictObject({ metadataUri: uri, rules: v.optional(groupRules) }),
  setGroupMetadata: v.strictObject({ group: address, metadataUri: uri }),
  updateGroupRules: v.strictObject({
    group: address,
    toAdd: v.optional(groupRules),
    toRemove: v.optional(v.pipe(v.array(ruleId), v.maxLength(10))),
  }),
  /** For owners and admins of a feed. `metadataUri` names a file with its name and description. */
  setFeedMetadata: v.strictObject({ feed: address, metadataUri: uri }),
  updateFeedRules: v.strictObject({
    feed: address,
    toAdd: v.optional(v.strictObject({ required: v.tuple([membersRule]) })),
    toRemove: v.optional(v.pipe(v.array(ruleId), v.maxLength(10))),
  }),
  approveGroupMembershipRequests: aboutMembers,
  rejectGroupMembershipRequests: aboutMembers,
  addAdmins: aboutAdmins,
  removeAdmins: aboutAdmins,
  removeGroupMembers: v.strictObject({ ...aboutMembers.entries, ban: v.optional(v.literal(true)) }),
  unbanGroupAccounts: aboutMembers,
  /** Who may act for the account. A wallet signs each of these calls: the owner's, or a resigning manager's. */
  addAccountManager: v.strictObject({ address, permissions: managerPermissions }),
  updateAccountManager: v.strictObject({
    manager: address,
    permissions: v.strictObject({
      canExecuteTransactions: v.boolean(),
      canTransferTokens: v.literal(false),
      canTransferNative: v.literal(false),
      canSetMetadataUri: v.boolean(),
    }),
  }),
  removeAccountManager: v.strictObject({ manager: address }),
  enableSignless: v.strictObject({}),
  removeSignless: v.strictObject({}),
  /** In a thread that the account began. */
  hideReply: aboutPost,
  unhideReply: aboutPost,
  mute: aboutAccount,
  unmute: aboutAccount,
} as const satisfies Record<string, v.GenericSchema>

export type LensWrite = keyof typeof lensWrites
export type LensWriteInput<W extends LensWrite> = v.InferInput<(typeof lensWrites)[W]>
export const isLensWrite = (name: string): name is LensWrite => Object.hasOwn(lensWrites, name)

export const hostedLensWrite = defineCall({
  auth: 'required',
  envelope: 'bare',
  method: 'POST',
  limit: 'write',
  path: '/api/hosted/lens/writes/{name}',
  summary:
    'A Lens mutation by the account in the x-account header: its own profile, posts, reposts, reactions, bookmarks, hidden replies, follows, blocks, mutes, collects, memberships, groups, feeds, managers and reports. Replies as the API does, with the result as `data.result`.',
  body: v.record(v.string(), v.unknown()),
  reply: v.unknown(),
})
