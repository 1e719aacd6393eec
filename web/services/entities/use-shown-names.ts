import type { Profile } from '@chorus/model/profile'
import { useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../context/services-context.tsx'

/** People for sentences that name them: names covered by labels are replaced by handles. */
export function useShownNames<P extends Profile>(people: readonly P[]): readonly P[] {
  const { contentRules } = useServices()
  const read = () => people.map((person) => (contentRules.person(person, 'displayName').cover ? '1' : '0')).join('')
  const covers = useSyncExternalStore(contentRules.subscribe, read, read)
  return useMemo(
    () =>
      covers.includes('1') ? people.map((person, at) => (covers[at] === '1' ? { ...person, displayName: person.handle } : person)) : people,
    [people, covers],
  )
}

/** The name of one person, or the handle where labels cover the name. */
export function useShownName(person: Profile | undefined): string | undefined {
  const { contentRules } = useServices()
  const read = () => person && (contentRules.person(person, 'displayName').cover ? person.handle : person.displayName)
  return useSyncExternalStore(contentRules.subscribe, read, read)
}
