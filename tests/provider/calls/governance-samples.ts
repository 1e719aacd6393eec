const proposalId = `0x${'ab'.repeat(32)}`
const voter = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Inputs of contract/governance. */
export const governanceSamples = {
  knownVoters: { query: { space: 'harbour.eth' } },
  proposal: { query: { id: proposalId } },
  proposalSummary: { query: { id: proposalId } },
  proposalVotes: { query: { id: proposalId, cursor: '1790000000-1' } },
  voterStanding: { query: { id: proposalId, voter } },
  castVote: {
    body: {
      vote: { from: voter, space: 'harbour.eth', timestamp: 1_790_000_000, proposal: proposalId, choice: 1, reason: '' },
      sig: '0x00',
    },
  },
  space: { query: { id: 'harbour.eth' } },
  votesOfWallets: { body: { size: 20, walletAddresses: [`0x${'ab'.repeat(20)}`], cursor: 1_790_000_000_001 } },
  followingVotes: { body: { size: 20, cursor: 0 } },
  discoverVotes: { query: { size: '20', cursor: '1790000000001' } },
  reminders: {},
  setReminders: { body: { isOn: true } },
  setSpaceReminder: { body: { space: 'harbour.eth', isOn: true } },
  searchSpaces: { query: { q: 'harbour' } },
  searchProposals: { query: { q: 'soup' } },
  spaceProposals: { query: { space: 'harbour.eth', state: 'active' } },
}
