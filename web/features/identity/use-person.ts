import type { Profile } from '@chorus/model/profile'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ResourceView } from '../../cache/resources/resource.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedAccount, LinkedPerson } from '../../services/identity/to-linked-person.ts'

export const isSameAccount = ({ network, id, handle }: LinkedAccount, profile: Profile): boolean =>
  network === profile.network && (id === profile.profileId || handle.toLowerCase() === profile.handle.toLowerCase())

/** The person a profile belongs to, loaded if the server-rendered page didn't include it. */
export function usePerson(profile: Profile, known: LinkedPerson | undefined): ResourceView<LinkedPerson> & { others: number } {
  const resource = useServices().person(profile, known)
  // Hydration must use the embedded value, even if the resource has loaded another since.
  const [first] = useState<ResourceView<LinkedPerson>>({ value: known, failure: undefined, isLoading: false })
  const view = useSyncExternalStore(resource.subscribe, resource.view, () => first)
  useEffect(() => {
    const { value, isLoading } = resource.view()
    if (!value && !isLoading) void resource.load()
  }, [resource])
  const { accounts = [], wallets = [] } = view.value ?? {}
  return { ...view, others: accounts.filter((account) => !isSameAccount(account, profile)).length + wallets.length }
}
