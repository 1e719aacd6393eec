import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import { space, spaceProposals, type Space } from '@chorus/contract/governance/space'
import type { Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'
import { openPart } from './open-proposal.ts'

export type ListedState = 'active' | 'pending' | 'closed'

/** Proposals that have been loaded, newest first. */
export interface ProposalList {
  proposals: ProposalSummary[]
  /** Of the next page. Undefined: all have been loaded. */
  cursor: string | undefined
}

export const openSpace = (services: Services, id: string, known?: Space): Resource<Space> =>
  openPart(services, `space:${id}`, (fetcher) => askOwnServer(fetcher, space, { query: { id } }), known)

/** Each load adds a page. `muteKey`: our server leaves out authors that the viewer has muted. */
export function openSpaceProposals(services: Services, id: string, state: ListedState, muteKey: string): Resource<ProposalList> {
  let all: ProposalList = { proposals: [], cursor: undefined }
  return openPart(services, `space:${id}:${state}:${muteKey}`, async (fetcher) => {
    const page = await askOwnServer(fetcher, spaceProposals, { query: { space: id, state, cursor: all.cursor } })
    const known = new Set(all.proposals.map((proposal) => proposal.id))
    all = { proposals: [...all.proposals, ...page.proposals.filter((proposal) => !known.has(proposal.id))], cursor: page.cursor }
    return all
  })
}
