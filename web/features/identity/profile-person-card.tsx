import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import { useMatch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'

const PersonCard = createLatePart(async () => (await import('./person-card.tsx')).PersonCard)

/** In the aside of a profile page: the person's other accounts. */
export function ProfilePersonCard() {
  const whole = useMatch({ from: '/profile/$source/$id', shouldThrow: false })
  const tab = useMatch({ from: '/profile/$source/$id/$tab', shouldThrow: false })
  const match = whole ?? tab
  const network = match && findNetwork(match.params.source)?.name
  if (!match || !network) return null
  const { profile, person } = match.loaderData ?? {}
  return <Shown key={`${network}:${match.params.id}`} network={network} id={match.params.id} known={profile?.value} person={person} />
}

interface ShownProps {
  network: Profile['network']
  id: string
  known?: Profile
  person?: LinkedPerson
}

function Shown({ network, id, known, person }: ShownProps) {
  const resource = useServices().profile(network, id, known)
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  return value ? <PersonCard profile={value} known={person} /> : null
}
