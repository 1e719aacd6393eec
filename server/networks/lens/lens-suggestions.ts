import { lensSuggestions } from '@chorus/contract/people/suggested-follows'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { ReadSuggestedPeople } from '../../account/suggested-people.ts'
import { readUpstream } from '../../upstream/read-upstream.ts'
import type { LensFollows } from './lens-follows.ts'

export interface LensSuggestionDeps {
  follows: LensFollows
  readSuggestedPeople: ReadSuggestedPeople
}

/** People on Lens that the viewer may want to follow. */
export function lensSuggestionRoutes(serve: Serve<Viewer>, { follows, readSuggestedPeople }: LensSuggestionDeps): void {
  serve(lensSuggestions, ({ viewer, query }) =>
    readUpstream('Lens', async () => {
      const page = await readSuggestedPeople('lens', viewer, query.cursor)
      const people = await follows.people(page.map(({ subject }) => subject))
      return {
        suggestedFollowList: people.map(({ address, owner, localName }) => [
          { id: address, ownedBy: owner, nameSpace: 'lens' as const, localName, fullHandle: `lens/${localName}` },
        ]),
        cursor: page.at(-1)?.place ?? 0,
      }
    }),
  )
}
