import { useRouterState } from '@tanstack/react-router'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useHoveredPerson } from './use-hovered-person.ts'

const HoverCard = createLatePart(async () => (await import('./hover-card.tsx')).HoverCard)

/** Shows a profile card while the pointer rests on a link to a profile in a post. */
export function HoverHost() {
  const hovered = useHoveredPerson('[data-hover-card]')
  const path = useRouterState({ select: ({ location }) => location.href })
  if (!hovered?.anchor.isConnected) return null
  return <HoverCard key={`${path} ${hovered.network} ${hovered.id}`} {...hovered} />
}
