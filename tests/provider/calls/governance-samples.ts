const proposalId = `0x${'ab'.repeat(32)}`

/** Inputs of contract/governance. */
export const governanceSamples = {
  proposal: { query: { id: proposalId } },
  proposalSummary: { query: { id: proposalId } },
  proposalVotes: { query: { id: proposalId, cursor: '1790000000-1' } },
  space: { query: { id: 'harbour.eth' } },
  spaceProposals: { query: { space: 'harbour.eth', state: 'active' } },
}
