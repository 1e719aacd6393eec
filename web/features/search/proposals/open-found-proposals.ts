import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import { searchProposals } from '@chorus/contract/governance/search'
import { createPages, type Pages } from '../../../cache/resources/pages.ts'
import type { Services } from '../../../services/context/services.ts'

/** Proposals whose title contains a text, newest first. `muteKey`: our server leaves out authors that the viewer has muted. */
export const openFoundProposals = (services: Services, text: string, muteKey: string): Pages<ProposalSummary> =>
  services.sharedState<Pages<ProposalSummary>>(`search:proposals:${muteKey}:${text.toLowerCase()}`, undefined, () =>
    createPages(
      async (cursor) => {
        const { proposals, cursor: next } = await askOwnServer(services.ownFetcher, searchProposals, { query: { q: text, cursor } })
        return { items: proposals, cursor: next ?? null }
      },
      ({ id }) => id,
    ),
  )
