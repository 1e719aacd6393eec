import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { event, eventCheck, events, type Event, type EventCheck, type EventDetails } from '@chorus/contract/events/events'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'

/** Operators list far fewer. */
const size = 50

export const openEvents = ({ sharedState, ownFetcher }: Services, known?: Event[]): Resource<Event[]> =>
  sharedState<Resource<Event[]>, Event[]>(
    'events',
    undefined,
    (loaded) => createResource(async () => (await askOwnServer(ownFetcher, events, { query: { size } })).list, loaded),
    known,
  )

export const openEvent = ({ sharedState, ownFetcher }: Services, name: string, known?: EventDetails): Resource<EventDetails> =>
  sharedState<Resource<EventDetails>, EventDetails>(
    `event:${name}`,
    undefined,
    (loaded) => createResource(() => askOwnServer(ownFetcher, event, { query: { name } }), loaded),
    known,
  )

/** Which conditions the active account meets. Guests have none to check. */
export function openCheck({ sharedState, ownFetcher, accountsStore }: Services, name: string): Resource<EventCheck> {
  const viewer = currentProvider(accountsStore.book())
  return sharedState<Resource<EventCheck>>(`event:${name}:check:${viewer && toAccountId(viewer)}`, undefined, () =>
    createResource(() => askOwnServer(ownFetcher, eventCheck, { params: { name } })),
  )
}
