import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { reminders, type Reminders } from '@chorus/contract/governance/reminders'
import { createResource, type Resource } from '../../../cache/resources/resource.ts'
import type { Services } from '../../../services/context/services.ts'

/** What the active account is reminded of. Guests have none to load. */
export function openReminders({ sharedState, ownFetcher, accountsStore }: Pick<Services, 'sharedState' | 'ownFetcher' | 'accountsStore'>) {
  const viewer = currentProvider(accountsStore.book())
  return sharedState<Resource<Reminders>>(`governance:reminders:${viewer && toAccountId(viewer)}`, undefined, () =>
    createResource(() => askOwnServer(ownFetcher, reminders)),
  )
}
