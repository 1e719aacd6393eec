import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { searchSpaces } from '@chorus/contract/governance/search'
import type { Space } from '@chorus/contract/governance/space'
import { createPages, type Pages } from '../../../cache/resources/pages.ts'
import type { Services } from '../../../services/context/services.ts'

/** Spaces of DAOs whose name contains a text, the most important first. There is one page of them. */
export const openFoundSpaces = (services: Services, text: string): Pages<Space> =>
  services.sharedState<Pages<Space>>(`search:spaces:${text.toLowerCase()}`, undefined, () =>
    createPages(
      async () => ({ items: (await askOwnServer(services.ownFetcher, searchSpaces, { query: { q: text } })).spaces, cursor: null }),
      ({ id }) => id,
    ),
  )
