import type { LensWrite } from '@chorus/contract/hosted/hosted-lens'

const transaction = 'to from nonce gasLimit maxFeePerGas maxPriorityFeePerGas data value chainId'
const sponsorship = 'customData { gasPerPubdata factoryDeps paymasterParams { paymaster paymasterInput } }'

/** Transactions that the API leaves to a wallet, with the reason. */
const forWallet = `... on SponsoredTransactionRequest { reason sponsoredReason raw { ${transaction} ${sponsorship} } }
    ... on SelfFundedTransactionRequest { reason selfFundedReason raw { ${transaction} } }
    ... on TransactionWillFail { reason }`

/** An operation on the chain: sent by the API, refused by rules, or left to a wallet. */
const onChain = (response: string, failure?: string) => `{
    __typename
    ... on ${response} { hash }
    ${failure ? `... on ${failure} { reason unsatisfiedRules { required { reason } anyOf { reason } } }` : ''}
    ${forWallet}
  }`

/** An operation for a builder, which no account can send and no one sponsors. */
export const createFeedDocument = `mutation CreateFeed($request: CreateFeedRequest!) { result: createFeed(request: $request) {
    __typename
    ... on CreateFeedResponse { hash }
    ... on SelfFundedTransactionRequest { reason selfFundedReason raw { ${transaction} } }
    ... on TransactionWillFail { reason }
  } }`

const collectResult = `{
    __typename
    ... on ExecutePostActionResponse { hash }
    ... on SignerErc20ApprovalRequired { reason amount { value asset { symbol contract { address } } } }
    ... on InsufficientFunds { reason }
    ${forWallet}
  }`

const toName = (name: LensWrite) => `Write${name.charAt(0).toUpperCase()}${name.slice(1)}`
const write = (name: LensWrite, input: string, result = '') =>
  `mutation ${toName(name)}($request: ${input}!) { result: ${name}(request: $request) ${result} }`
/** An operation without an input, left to the wallet. */
const change = (name: LensWrite) => `mutation ${toName(name)} { result: ${name} { __typename ${forWallet} } }`

/** The mutations we send. Tests check each against the official schema. */
export const writeDocuments: Readonly<Record<LensWrite, string>> = {
  post: write('post', 'CreatePostRequest', onChain('PostResponse', 'PostOperationValidationFailed')),
  editPost: write('editPost', 'EditPostRequest', onChain('PostResponse', 'PostOperationValidationFailed')),
  repost: write('repost', 'CreateRepostRequest', onChain('PostResponse', 'PostOperationValidationFailed')),
  deletePost: write('deletePost', 'DeletePostRequest', onChain('DeletePostResponse')),
  addReaction: write('addReaction', 'AddReactionRequest', '{ __typename ... on AddReactionFailure { reason } }'),
  undoReaction: write('undoReaction', 'UndoReactionRequest', '{ __typename ... on UndoReactionFailure { reason } }'),
  bookmarkPost: write('bookmarkPost', 'BookmarkPostRequest'),
  undoBookmarkPost: write('undoBookmarkPost', 'BookmarkPostRequest'),
  reportPost: write('reportPost', 'ReportPostRequest'),
  reportAccount: write('reportAccount', 'ReportAccountRequest'),
  follow: write('follow', 'CreateFollowRequest', onChain('FollowResponse', 'AccountFollowOperationValidationFailed')),
  unfollow: write('unfollow', 'CreateUnfollowRequest', onChain('UnfollowResponse', 'AccountFollowOperationValidationFailed')),
  block: write('block', 'BlockRequest', onChain('AccountBlockedResponse')),
  unblock: write('unblock', 'UnblockRequest', onChain('AccountUnblockedResponse')),
  executePostAction: write('executePostAction', 'ExecutePostActionRequest', collectResult),
  prepareSignerErc20Approval: write('prepareSignerErc20Approval', 'PrepareSignerErc20ApprovalRequest', `{ __typename ${forWallet} }`),
  setAccountMetadata: write('setAccountMetadata', 'SetAccountMetadataRequest', onChain('SetAccountMetadataResponse')),
  joinGroup: write('joinGroup', 'JoinGroupRequest', onChain('JoinGroupResponse', 'GroupOperationValidationFailed')),
  leaveGroup: write('leaveGroup', 'LeaveGroupRequest', onChain('LeaveGroupResponse', 'GroupOperationValidationFailed')),
  requestGroupMembership: write('requestGroupMembership', 'RequestGroupMembershipRequest', onChain('RequestGroupMembershipResponse')),
  cancelGroupMembershipRequest: write(
    'cancelGroupMembershipRequest',
    'CancelGroupMembershipRequestRequest',
    onChain('CancelGroupMembershipRequestResponse'),
  ),
  createGroup: write('createGroup', 'CreateGroupRequest', onChain('CreateGroupResponse')),
  setGroupMetadata: write('setGroupMetadata', 'SetGroupMetadataRequest', onChain('SetGroupMetadataResponse')),
  updateGroupRules: write('updateGroupRules', 'UpdateGroupRulesRequest', onChain('UpdateGroupRulesResponse')),
  setFeedMetadata: write('setFeedMetadata', 'SetFeedMetadataRequest', onChain('SetFeedMetadataResponse')),
  updateFeedRules: write('updateFeedRules', 'UpdateFeedRulesRequest', onChain('UpdateFeedRulesResponse')),
  approveGroupMembershipRequests: write(
    'approveGroupMembershipRequests',
    'ApproveGroupMembershipRequest',
    onChain('ApproveGroupMembershipRequestsResponse', 'GroupOperationValidationFailed'),
  ),
  rejectGroupMembershipRequests: write(
    'rejectGroupMembershipRequests',
    'RejectGroupMembershipRequest',
    onChain('RejectGroupMembershipRequestsResponse'),
  ),
  addAdmins: write('addAdmins', 'AddAdminsRequest', `{ __typename ${forWallet} }`),
  removeAdmins: write('removeAdmins', 'RemoveAdminsRequest', `{ __typename ${forWallet} }`),
  removeGroupMembers: write(
    'removeGroupMembers',
    'RemoveGroupMembersRequest',
    onChain('RemoveGroupMembersResponse', 'GroupOperationValidationFailed'),
  ),
  unbanGroupAccounts: write('unbanGroupAccounts', 'UnbanGroupAccountsRequest', onChain('UnbanGroupAccountsResponse')),
  addAccountManager: write('addAccountManager', 'AddAccountManagerRequest', `{ __typename ${forWallet} }`),
  updateAccountManager: write('updateAccountManager', 'UpdateAccountManagerRequest', `{ __typename ${forWallet} }`),
  removeAccountManager: write('removeAccountManager', 'RemoveAccountManagerRequest', `{ __typename ${forWallet} }`),
  enableSignless: change('enableSignless'),
  removeSignless: change('removeSignless'),
  hideReply: write('hideReply', 'HideReplyRequest'),
  unhideReply: write('unhideReply', 'UnhideReplyRequest'),
  mute: write('mute', 'MuteRequest'),
  unmute: write('unmute', 'MuteRequest'),
}
